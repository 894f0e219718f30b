import { storedSecret } from '../aws/stored-secret.ts';

let master: Promise<string> | undefined;

/**
 * Reads the secret from which endpoints' secrets are derived. It never changes, so it is read once.
 */
export function masterSecret(): Promise<string> {
  master ??= readMaster().catch((error: unknown) => {
    master = undefined;
    throw error;
  });
  return master;
}

async function readMaster(): Promise<string> {
  const secret = await storedSecret(process.env['WEBHOOK_MASTER_SECRET'], 'AWSCURRENT');
  if (!secret) throw new Error('the secret WEBHOOK_MASTER_SECRET has no current value');
  return secret.value;
}
