/** An answer of the real API, which the document shows. */
export interface AnswerExample {
  readonly operationId: string;
  readonly status: number;
  /** The problem's code, if it is one. */
  readonly code: string | undefined;
  readonly contentType: string;
  readonly body: unknown;
}
