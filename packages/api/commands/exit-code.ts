/** The exit codes of the commands. */
export const EXIT = {
  fine: 0,
  /** The command failed, was refused, or found what is to be repaired. */
  failed: 1,
  misused: 2,
  unreachable: 3,
  stopped: 4,
  /** Only `oms doctor` uses it. */
  cannotTell: 5,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Thrown for options that are wrong or do not fit together. */
export class Misuse extends Error {
  override readonly name = 'Misuse';
}

/** Thrown if the table, its stream or the failure destination does not exist or denies access. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/**
 * Thrown if the table and the other resources belong to different deployments, so that going on
 * would do harm.
 */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

const NETWORK = /^(ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE)/;

/**
 * True for network errors and for all errors of the SDK: the commands handle the answers that they
 * expect.
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

/** DynamoDB's errors about the items of one request. The table and the next request may be fine. */
const OF_ITS_ITEMS =
  /^(ValidationException|TransactionCanceledException|ItemCollectionSizeLimitExceededException)$/;

/**
 * True if an error ends a command that works through many items. Other errors are findings about
 * one item.
 */
export const endsCommand = (error: unknown): boolean =>
  error instanceof Stopped || (isUnreachable(error) && !OF_ITS_ITEMS.test((error as Error).name));
