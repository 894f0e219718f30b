import { asking, operator } from './call.ts';
import type { Named } from './fulfillments.ts';
import { idempotencyKey } from './orders.ts';

export const createReturn = asking('A23');
export const updateReturn = asking('A24');
export const receiveReturn = asking('A25');
const settleReturn = asking('A25b');

export type NamedReturn = Named & { readonly returnId: string };

/** Returns items of these lines; by default an operator asks for it. */
export const sendBack = (
  path: Named,
  lines: readonly (readonly [seq: number, quantity: number])[],
  { as = operator, headers = idempotencyKey() } = {},
) =>
  createReturn({
    as,
    path: { ...path },
    headers,
    body: { lines: lines.map(([seq, quantity]) => ({ seq, quantity, reason: 'UNWANTED' })) },
  });

/** Receives items; by default all of them are restocked. */
export const receive = (
  path: NamedReturn,
  lines: readonly (readonly [seq: number, quantity: number, restock?: number])[],
  headers = idempotencyKey(),
) =>
  receiveReturn({
    as: operator,
    path: { ...path },
    headers,
    body: {
      lines: lines.map(([seq, quantity, restock = quantity]) => ({ seq, quantity, restock })),
    },
  });

/** Gives a return this status. */
export const decide = (path: NamedReturn, status: string, version: number, as = operator) =>
  updateReturn({
    as,
    path: { ...path },
    headers: { 'if-match': `"${version}"` },
    body: { status },
  });

/** Settles a return by an exchange with another order. */
export const settle = (
  path: NamedReturn,
  version: number,
  { orderId, amount }: { readonly orderId: string; readonly amount: number },
  as = operator,
) =>
  settleReturn({
    as,
    path: { ...path },
    headers: { 'if-match': `"${version}"` },
    body: { orderId, amount },
  });
