import { storedKey } from './stored-cursor-key.ts';

/**
 * A key is used this long before Secrets Manager is asked again; after a rotation, AWSPREVIOUS
 * bridges the gap.
 */
const FRESH_FOR = 5 * 60_000;

/**
 * A new key signs only when no environment is left that has not read it: until then it merely
 * verifies.
 */
const KNOWN_EVERYWHERE_AFTER = 2 * FRESH_FOR;

/** However many bad cursors arrive, they cause one look in this time. */
const MIN_REFRESH_INTERVAL = 30_000;

/**
 * The keys of cursors. A rotation breaks no open cursor: the key that signs is not the only one
 * that vouches.
 */
export interface CursorKeys {
  readonly signing: string;
  /**
   * The other key that may have signed, if there is one. Asked for when a cursor is not of the
   * first, which few ever are.
   */
  readonly other: () => Promise<string | undefined>;
  readonly readAt: number;
}

let cached: Promise<CursorKeys> | undefined;

/**
 * @param notOlderThan reads again if the keys were read before this moment (epoch milliseconds),
 * but not in a hurry
 */
export async function cursorKeys(notOlderThan = Date.now() - FRESH_FOR): Promise<CursorKeys> {
  const known = await cached?.catch(() => undefined);
  if (known && (known.readAt >= notOlderThan || known.readAt > Date.now() - MIN_REFRESH_INTERVAL))
    return known;
  cached = readKeys();
  return cached;
}

/** One request; two in the minutes after a rotation. */
async function readKeys(): Promise<CursorKeys> {
  const readAt = Date.now();
  const current = await storedKey('AWSCURRENT');
  if (!current) throw new Error('the cursor signing key has no value');
  let asked: Promise<string | undefined> | undefined;
  const previous = async () => {
    asked ??= storedKey('AWSPREVIOUS').then((key) => key?.value);
    return asked.catch((error: unknown) => {
      asked = undefined;
      throw error;
    });
  };

  const isKnownEverywhere = current.madeAt < readAt - KNOWN_EVERYWHERE_AFTER;
  const before = isKnownEverywhere ? undefined : await previous();
  return before === undefined
    ? { signing: current.value, other: previous, readAt }
    : { signing: before, other: async () => current.value, readAt };
}
