import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { MAX_ADJUSTMENTS } from '../../../domain/adjustment.ts';
import {
  MAX_IMPORTED_LINES,
  MAX_LINES,
  type PlacedOrder,
  placeOrder,
} from '../../../domain/order.ts';
import { newOrderId } from '../../../domain/order-id.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../../../domain/order-status.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { oneOf, text } from '../../../functions/http/members.ts';
import { keyPart } from '../../../functions/http/path.ts';
import { adjustment, line, ORDER_MEMBERS } from '../../../functions/orders/order-members.ts';

// An id there takes the place of a reference.
const {
  paymentTerms: _terms,
  reference: _reference,
  replaces: _replaces,
  ...MEMBERS
} = ORDER_MEMBERS;

const imported = z.strictObject({
  ...MEMBERS,
  externalId: text(200),
  customerId: keyPart(),
  placedAt: text(40),
  status: oneOf(ORDER_STATUSES),
  paymentStatus: z.optional(oneOf(PAYMENT_STATUSES)),
  lines: z.array(line).check(z.minLength(1, 'must have at least one line')),
  adjustments: z.optional(
    z.array(adjustment(MAX_IMPORTED_LINES)).check(z.maxLength(MAX_ADJUSTMENTS)),
  ),
});

/** An order of another system, as a line of the file. */
type Imported = z.output<typeof imported>;

/** An order as it is written. */
export interface ImportedOrder {
  readonly order: PlacedOrder;
  /** `<source>#<externalId>` */
  readonly importedFrom: string;
}

export interface ImportForm {
  readonly source: string;
  /** True if orders may be OPEN. Their stock is counted without them. */
  readonly open: boolean;
  readonly now: Date;
}

/**
 * Reads a line of the file. The id is a function of source, id and time there, so that a repeated
 * import makes the same ids.
 *
 * @returns a text for a line that is refused: the reason
 */
export function readImported(text: string, form: ImportForm): ImportedOrder | string {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return 'it is not JSON';
  }
  const { success, data, error } = imported.safeParse(content);
  if (!success) {
    const [issue] = error.issues;
    if (issue?.code === 'unrecognized_keys') return `unknown: ${issue.keys.join(', ')}`;
    return `${issue?.path.join('.') || 'it'} ${issue?.message}`;
  }
  const why = whyRefused(data, form);
  return why ?? toOrder(data, form.source);
}

function whyRefused({ placedAt, status, lines }: Imported, { open, now }: ImportForm) {
  const time = Date.parse(placedAt);
  if (Number.isNaN(time) || time < 0) return 'placedAt must be a time such as 2026-11-22T10:00:00Z';
  if (time > now.getTime()) return 'placedAt is in the future';
  if (status !== 'OPEN') return undefined;
  if (!open) return 'status is OPEN: import open orders with --open';
  return lines.length > MAX_LINES
    ? `an open order has at most ${MAX_LINES} lines: it could not be canceled`
    : undefined;
}

function toOrder(data: Imported, source: string): ImportedOrder | string {
  const { externalId, customerId, placedAt: time, status, paymentStatus, ...request } = data;
  const placedAt = new Date(time);
  const random = hash('sha256', JSON.stringify([source, externalId]), 'buffer');
  const orderId = newOrderId(placedAt, random);
  try {
    const identity = { customerId, orderId, placedAt: placedAt.toISOString() };
    const order = placeOrder(identity, request as never, MAX_IMPORTED_LINES);
    return {
      order: { ...order, status, paymentStatus: paymentStatus ?? order.paymentStatus },
      importedFrom: `${source}#${externalId}`,
    };
  } catch (refused) {
    if (!(refused instanceof Refusal)) throw refused;
    return refused.message;
  }
}
