import { storedSecret } from '../aws/stored-secret.ts';

let cached: Promise<string> | undefined;

/**
 * Reads the secret that the keys of order links are derived from. It never changes, because links
 * are valid for months, so it is read once.
 */
export function orderLinkSecret(): Promise<string> {
  cached ??= read().catch((error: unknown) => {
    cached = undefined;
    throw error;
  });
  return cached;
}

async function read(): Promise<string> {
  const secret = await storedSecret(process.env['ORDER_LINK_SECRET'], 'AWSCURRENT');
  if (!secret) throw new Error('the secret ORDER_LINK_SECRET has no current value');
  return secret.value;
}
