import { storedSecret } from './stored-secret.ts';

let cached: Promise<string> | undefined;

/**
 * Reads the secret that the words of telephone numbers are derived from. It never changes, because
 * the words are in keys of the table, so it is read once.
 */
export function phoneSecret(): Promise<string> {
  cached ??= read().catch((error: unknown) => {
    cached = undefined;
    throw error;
  });
  return cached;
}

async function read(): Promise<string> {
  const arn = process.env['PHONE_SECRET'];
  if (!arn)
    throw new Error('PHONE_SECRET is empty: deploy the stack with findOrders, which sets it');
  const secret = await storedSecret(arn, 'AWSCURRENT');
  if (!secret) throw new Error('the secret PHONE_SECRET has no current value');
  return secret.value;
}
