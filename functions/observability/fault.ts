/** The loggable parts of an error. */
export interface Fault {
  readonly name: string;
  /** Absent for errors of the SDK and syntax errors, which can repeat the input. */
  readonly message?: string;
  /** The stack frames, without the message that a stack begins with. */
  readonly at: readonly string[];
  /** AWS's HTTP status, and the request id for its support. */
  readonly httpStatus?: number | undefined;
  readonly awsRequestId?: string | undefined;
  readonly cause?: Fault;
}

/**
 * Copies an error without the data that it may contain. An SDK's message can repeat the request,
 * and a canceled transaction contains whole items (`CancellationReasons[].Item`) with a customer's
 * name, address and e-mail. Names, frames and request ids are enough to find a fault. The error
 * format of Powertools would copy every property.
 */
export function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const { name, message, stack = '', cause, $metadata } = error as Error & { $metadata?: Metadata };
  return {
    name,
    ...($metadata === undefined && !repeatsInput(name) && { message }),
    at: stack
      .split('\n')
      .filter((line) => FRAME.test(line))
      .map((line) => line.trim()),
    ...($metadata && { httpStatus: $metadata.httpStatusCode, awsRequestId: $metadata.requestId }),
    ...(cause instanceof Error && { cause: faultOf(cause) }),
  };
}

interface Metadata {
  readonly httpStatusCode?: number;
  readonly requestId?: string;
}

/** A stack frame. A message may have several lines, and some of them may begin with "at". */
const FRAME = /^ {4}at .*(:\d+:\d+|\(<anonymous>|\(index \d+)\)?$/;

/**
 * True for errors whose message repeats the input: `Unexpected token 'x', "…" is not valid JSON`.
 */
const repeatsInput = (name: string): boolean => name === 'SyntaxError';
