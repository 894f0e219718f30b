/** The entry of the package: its public names, exported from the file that defines each. */
export type { Backoff } from './backoff.ts';
export type { ClientOptions, TokenFunction, TokenRequest } from './client-options.ts';
export { formatMoney } from './format-money.ts';
export type { Operations } from './operations.ts';
export type {
  AnswerOf,
  CallOptions,
  ItemOf,
  OperationId,
  OrdersClient,
  PagedId,
  RequestOf,
} from './orders-client.ts';
export { ordersClient } from './orders-client.ts';
export type { OrdersSession } from './orders-session.ts';
export { ordersSession } from './orders-session.ts';
export { parseMoney } from './parse-money.ts';
export type { Attempts } from './problem-error.ts';
export { ConnectionError, GatewayError, ProblemError, TokenError } from './problem-error.ts';
export type { Page, SessionOptions } from './session-options.ts';
export type { KeyStorage } from './session-storage.ts';
export type { OAuthErrorCode, SessionErrorCode, SignInErrorCode } from './sign-in-error.ts';
export { SignInError } from './sign-in-error.ts';
export type * from './types.ts';
