import { storedSecret } from '../aws/stored-secret.ts';

/** Milliseconds for which a secret is used before it is read again. */
const FRESH_FOR = 5 * 60_000;

let cached: { readonly arn: string; readonly secret: Promise<string>; readonly readAt: number };

/** Reads the secret that signs questions. A replaced one is used within five minutes. */
export function checkSecret(arn: string): Promise<string> {
  const now = Date.now();
  if (cached?.arn === arn && cached.readAt > now - FRESH_FOR) return cached.secret;
  const secret = read(arn);
  const entry = { arn, secret, readAt: now };
  cached = entry;
  secret.catch(() => {
    if (cached === entry) cached = { ...entry, readAt: 0 };
  });
  return secret;
}

async function read(arn: string): Promise<string> {
  const secret = await storedSecret(arn, 'AWSCURRENT');
  if (!secret) throw new Error('the secret of the placing check has no current value');
  return secret.value;
}
