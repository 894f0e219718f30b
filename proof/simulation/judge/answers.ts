import { createHash } from 'node:crypto';
import type { Entry, Operation } from '../trade/journal.ts';

/**
 * The statuses with which each operation may answer the traders' valid requests. A 404 is right
 * only for another customer's order.
 */
const EXPECTED: Readonly<Record<Operation, readonly number[]>> = {
  A6: [201, 409, 429, 503],
  A7: [200, 409, 412, 503],
  A7b: [200, 409, 412, 503],
  A7c: [200, 412, 503],
  A8: [200, 404, 409, 412, 503],
  // A SKU that is short keeps what it owes.
  A10: [200, 201, 409, 412, 428, 503],
  A12: [201, 409, 503],
  A14: [200, 201, 409, 422, 503],
  A15: [201, 409, 422, 503],
  A16: [201, 409, 422, 503],
  A17: [201, 409, 422, 503],
  A18: [200, 404, 409, 422, 503],
  A19: [201, 409, 412, 503],
  A20: [200, 409, 412, 503],
  A21: [200, 409, 503],
  A22: [200, 201, 503],
  A23: [201, 409, 503],
  A24: [200, 409, 412, 503],
  // A receipt may name a line that the return lacks.
  A25: [201, 409, 422, 503],
  // The other order may be none, its own, or canceled; the return may have no settlement any more.
  A25b: [200, 409, 412, 422, 503],
  A25c: [200, 404, 409, 412, 503],
  A37: [200, 409, 412, 503],
  A39: [202, 503],
  A40: [201, 409, 503],
  A47: [202, 503],
  // A code may be guessed.
  A47b: [202, 404, 503],
  A47c: [202, 503],
  A47f: [200, 409, 412, 503],
};

export function unexpectedAnswers(journal: readonly Entry[]): string[] {
  return journal
    .filter(({ operation, answer }) => answer && !EXPECTED[operation].includes(answer.status))
    .map(
      (entry) =>
        `${nameOf(entry)} was answered ${entry.answer?.status} ` +
        `${JSON.stringify(entry.answer?.body)}`,
    );
}

export const isSuccess = ({ answer }: Entry): boolean =>
  answer !== undefined && answer.status < 300;

/** True for a call whose effect its caller does not know. */
export const isUnknown = ({ answer }: Entry): boolean =>
  answer === undefined || answer.status >= 500;

export const isRefusal = (entry: Entry): boolean => !isSuccess(entry) && !isUnknown(entry);

/**
 * Identifies the client request of a call. Calls with the same content from the same caller are one
 * client request, which is sent once or several times.
 */
export const clientRequestOf = ({ operation, call }: Entry): string =>
  JSON.stringify([operation, call]);

/** The versions that a call names in `If-Match`; undefined if it names none. */
export const versionsInIfMatch = ({ call }: Entry): readonly number[] | undefined =>
  call.headers?.['if-match']?.match(/\d+/g)?.map(Number);

/** The version in an answer's `ETag`. */
export const versionInETag = ({ answer }: Entry): number =>
  Number(answer?.headers['etag']?.slice(1, -1));

export const subjectOf = ({ call }: Entry): string => call.as?.['sub'] ?? '';

export const isOperator = ({ call }: Entry): boolean =>
  call.as?.['cognito:groups'] === '[operators]';

const paymentsOf = ({ customerId, orderId }: Record<string, string>): string =>
  `/customers/${customerId}/orders/${orderId}/payments`;

const returnsOf = ({ customerId, orderId }: Record<string, string>): string =>
  `/customers/${customerId}/orders/${orderId}/returns`;

/** The routes of the operations with an Idempotency-Key. */
const ROUTES = {
  A6: ({ customerId }) => `/customers/${customerId}/orders`,
  A8: ({ customerId, orderId }) => `/customers/${customerId}/orders/${orderId}/cancellation`,
  A12: () => '/customers',
  A14: (path) => paymentsOf(path),
  A15: (path) => `${paymentsOf(path)}/${path['paymentId']}/captures`,
  A16: (path) => `${paymentsOf(path)}/${path['paymentId']}/refunds`,
  A17: (path) => `${paymentsOf(path)}/${path['paymentId']}/voids`,
  A19: ({ customerId, orderId }) => `/customers/${customerId}/orders/${orderId}/fulfillments`,
  A23: (path) => returnsOf(path),
  A25: (path) => `${returnsOf(path)}/${path['returnId']}/receipts`,
  A40: ({ sku }) => `/inventory/${sku}/adjustments`,
} as const satisfies Partial<Record<Operation, (path: Record<string, string>) => string>>;

export type KeyedOperation = keyof typeof ROUTES;

/** The partition of the idempotency record of a POST: of its caller, its route and its key. */
export function recordKeyOf(entry: Entry): string {
  const { path = {}, headers = {} } = entry.call;
  const route = `POST ${ROUTES[entry.operation as KeyedOperation](path)}`;
  const parts = JSON.stringify([subjectOf(entry), route, headers['idempotency-key']]);
  return `IDEMP#${createHash('sha256').update(parts).digest('base64url')}`;
}

/** The entry's name in messages. */
export const nameOf = ({ operation, call }: Entry): string =>
  `${operation} ${JSON.stringify(call)}`;
