import type { ProblemCode } from '../../../functions/http/problems.ts';
import type { OperationId } from '../../client/orders-client.ts';

/**
 * One request. Its body is the operation's example; the members of `body` replace the example's.
 */
export interface Step {
  readonly name: string;
  readonly operationId: OperationId;
  readonly as: 'customer' | 'operator' | 'connector' | 'nobody';
  /**
   * Path and query parameters, and headers except the media type. `{{…}}` are Postman's variables.
   */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly status: number;
  readonly code?: ProblemCode;
  /** Variables for later requests, from members of the answer. */
  readonly keep?: Readonly<Record<string, string>>;
  /** Lines of the script that runs before the request. */
  readonly before?: readonly string[];
  /** Conditions on the answer, by name. `body` is the answer. */
  readonly expect?: Readonly<Record<string, string>>;
}

export interface Folder {
  readonly name: string;
  readonly description: string;
  readonly steps: readonly Step[];
}

export const MINE = { customerId: '{{customerId}}' };
export const ORDER = { ...MINE, orderId: '{{orderId}}' };

/** Postman inserts variables into text; a number must be inserted without quotes. */
export const UNQUOTED = /"(\{\{(?:unitPrice|paidTotal|version)\}\})"/g;

export const newKey = (variable: string) => [
  `pm.collectionVariables.set('${variable}', pm.variables.replaceIn('{{$guid}}'));`,
];
