/** What a log is told of an error. */
export interface Fault {
  readonly name: string;
  /** Of our own errors alone. */
  readonly message?: string;
  /** Where it was thrown: the frames, without the message that a stack begins with. */
  readonly at: readonly string[];
  /** What AWS answered, and the request id to ask its support about. */
  readonly httpStatus?: number | undefined;
  readonly awsRequestId?: string | undefined;
  readonly cause?: Fault;
}

/**
 * An error without the data that it may carry: an SDK's message can repeat what was sent, and a
 * cancelled transaction brings whole items (`CancellationReasons[].Item`) with a customer's name,
 * address and e-mail. Names, frames and request ids find a fault as well.
 */
export function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const { name, message, stack = '', cause, $metadata } = error as Error & { $metadata?: Metadata };
  return {
    name,
    ...($metadata === undefined && !isForeign(name) && { message }),
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

/** Not every line that begins with "at": a message may have several lines, too. */
const FRAME = /^ {4}at .*(:\d+:\d+|\(<anonymous>|\(index \d+)\)?$/;

/**
 * Made by the engine or by a parser, of what it was given: `Unexpected token 'x', "…" is not valid
 * JSON`.
 */
const isForeign = (name: string): boolean => name === 'SyntaxError';
