/** What the shell is told. */
export const EXIT = {
  fine: 0,
  drift: 1,
  misused: 2,
  unreachable: 3,
  stopped: 4,
  /** Of `oms doctor` alone. */
  cannotTell: 5,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A command line that does not fit together. */
export class Misuse extends Error {
  override readonly name = 'Misuse';
}

/** The table, its stream or the failure destination is not there, or not for us. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** The table and what it is worked on with do not belong together, so going on would do harm. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

const NETWORK = /^(ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE)/;

/**
 * Whatever the SDK throws means that it did not get through: the commands handle the answers that
 * they expect.
 */
export function isUnreachable(error: unknown): boolean {
  const {
    name = '',
    code,
    $metadata,
  } = error as { name?: string; code?: unknown; $metadata?: unknown };
  const { errors = [] } = error as { errors?: unknown[] };
  return (
    error instanceof Unreachable ||
    $metadata !== undefined ||
    /^(TimeoutError|CredentialsProviderError)$/.test(name) ||
    (typeof code === 'string' && NETWORK.test(code)) ||
    errors.some(isUnreachable)
  );
}

/**
 * DynamoDB's refusals that are about the items of one request. They say nothing of the table or of
 * the next request.
 */
const OF_ITS_ITEMS =
  /^(ValidationException|TransactionCanceledException|ItemCollectionSizeLimitExceededException)$/;

/**
 * Whether an error ends a command that works through many items, rather than being a finding about
 * one of them.
 */
export const endsCommand = (error: unknown): boolean =>
  error instanceof Stopped || (isUnreachable(error) && !OF_ITS_ITEMS.test((error as Error).name));
