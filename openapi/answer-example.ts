/** An answer of the real API, shown in the document. */
export interface AnswerExample {
  readonly operationId: string;
  readonly status: number;
  /** The problem's code, if it is one. */
  readonly code: string | undefined;
  readonly contentType: string;
  readonly body: unknown;
}
