import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';

const secrets = new SecretsManagerClient({});

/** A key is used this long before Secrets Manager is asked again; after a rotation, AWSPREVIOUS bridges the gap. */
const FRESH_FOR = 5 * 60_000;

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
  const [current, previous] = await Promise.all([keyAt('AWSCURRENT'), keyAt('AWSPREVIOUS').catch(absent)]);
  if (!current) throw new Error('the cursor signing key has no value');
  return { keys: previous ? [current, previous] : [current], readAt: Date.now() };
}

async function keyAt(VersionStage: string): Promise<string | undefined> {
  const SecretId = process.env['CURSOR_KEY_SECRET'];
  const { SecretString } = await secrets.send(new GetSecretValueCommand({ SecretId, VersionStage }));
  return SecretString;
}

/** Before the first rotation there is no previous key. */
function absent(error: unknown): undefined {
  if (!(error instanceof ResourceNotFoundException)) throw error;
}
