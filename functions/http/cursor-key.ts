import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';

const secrets = new SecretsManagerClient({});

/** A key is used this long before Secrets Manager is asked again; after a rotation, AWSPREVIOUS bridges the gap. */
const FRESH_FOR = 5 * 60_000;

/** A new key signs only when no environment is left that has not read it: until then it merely verifies. */
const KNOWN_EVERYWHERE_AFTER = 2 * FRESH_FOR;

/** However many bad cursors arrive, they cause one look in this time. */
const MIN_REFRESH_INTERVAL = 30_000;

/** The keys that sign cursors: the first signs, all of them verify, so a rotation breaks no open cursor. */
export interface CursorKeys {
  readonly keys: readonly string[];
  readonly readAt: number;
}

let cached: Promise<CursorKeys> | undefined;

/** @param notOlderThan reads again if the keys were read before this moment (epoch milliseconds), but not in a hurry */
export async function cursorKeys(notOlderThan = Date.now() - FRESH_FOR): Promise<CursorKeys> {
  const known = await cached?.catch(() => undefined);
  if (known && (known.readAt >= notOlderThan || known.readAt > Date.now() - MIN_REFRESH_INTERVAL)) return known;
  cached = readKeys();
  return cached;
}

async function readKeys(): Promise<CursorKeys> {
  const readAt = Date.now();
  const [current, previous] = await Promise.all([keyAt('AWSCURRENT'), keyAt('AWSPREVIOUS').catch(absent)]);
  if (!current) throw new Error('the cursor signing key has no value');
  if (!previous) return { keys: [current.key], readAt };
  const everywhere = current.madeAt < readAt - KNOWN_EVERYWHERE_AFTER;
  return { keys: everywhere ? [current.key, previous.key] : [previous.key, current.key], readAt };
}

async function keyAt(VersionStage: string): Promise<{ key: string; madeAt: number } | undefined> {
  const SecretId = process.env['CURSOR_KEY_SECRET'];
  const { SecretString, CreatedDate } = await secrets.send(new GetSecretValueCommand({ SecretId, VersionStage }));
  return SecretString ? { key: SecretString, madeAt: CreatedDate?.getTime() ?? 0 } : undefined;
}

/** Before the first rotation there is no previous key. */
function absent(error: unknown): undefined {
  if (!(error instanceof ResourceNotFoundException)) throw error;
}
