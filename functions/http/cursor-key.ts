import { storedKey } from '../aws/stored-cursor-key.ts';

/**
 * Milliseconds for which a key is used before it is read again. After a rotation, the key in
 * AWSPREVIOUS covers the gap.
 */
const FRESH_FOR = 5 * 60_000;

/** Milliseconds after which every environment has read a new key. Until then it only verifies. */
const KNOWN_EVERYWHERE_AFTER = 2 * FRESH_FOR;

/** Milliseconds between two reads. Any number of bad cursors causes one read in this time. */
const MIN_REFRESH_INTERVAL = 30_000;

/** The keys of cursors. A rotation breaks no open cursor: the previous key still verifies. */
export interface CursorKeys {
  readonly signing: string;
  /**
   * The other key that may have signed, if there is one. It is read only for a cursor that the
   * signing key does not verify, which is rare.
   */
  readonly other: () => Promise<string | undefined>;
  readonly readAt: number;
}

let cached: Promise<CursorKeys> | undefined;

/**
 * Returns the cached keys, or reads them from Secrets Manager.
 *
 * @param notOlderThan the keys are read again if they were read before this time (epoch
 *   milliseconds), but at most every 30 seconds
 */
export async function cursorKeys(notOlderThan = Date.now() - FRESH_FOR): Promise<CursorKeys> {
  const keys = await cached?.catch(() => undefined);
  if (keys && (keys.readAt >= notOlderThan || keys.readAt > Date.now() - MIN_REFRESH_INTERVAL))
    return keys;
  cached = readKeys();
  return cached;
}

/** Sends one request; two in the minutes after a rotation. */
async function readKeys(): Promise<CursorKeys> {
  const readAt = Date.now();
  const current = await storedKey('AWSCURRENT');
  if (!current) throw new Error('the cursor signing key has no value');
  let reading: Promise<string | undefined> | undefined;
  const previous = async () => {
    reading ??= storedKey('AWSPREVIOUS').then((key) => key?.value);
    return reading.catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
  };

  const isKnownEverywhere = current.madeAt < readAt - KNOWN_EVERYWHERE_AFTER;
  const before = isKnownEverywhere ? undefined : await previous();
  return before === undefined
    ? { signing: current.value, other: previous, readAt }
    : { signing: before, other: async () => current.value, readAt };
}
