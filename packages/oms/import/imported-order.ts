import * as z from 'zod/mini';
import { MAX_ADJUSTMENTS } from '../../../domain/adjustment.ts';
import {
  MAX_IMPORTED_LINES,
  MAX_LINES,
  type PlacedOrder,
  placeOrder,
} from '../../../domain/order.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../../../domain/order-status.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { oneOf, text } from '../../../functions/http/members.ts';
import { keyPart } from '../../../functions/http/path.ts';
import { adjustment, line, ORDER_MEMBERS } from '../../../functions/orders/order-members.ts';
import { isRepeated, type TimeForm, writtenTime } from '../written-time.ts';
import { importedId, type Origin } from './order-numbers.ts';

// An id there takes the place of a reference.
const {
  paymentTerms: _terms,
  reference: _reference,
  replaces: _replaces,
  ...MEMBERS
} = ORDER_MEMBERS;

/** The longest name and number of an order in its reference, as A6 takes them. */
export const MAX_SOURCE = 40;
const MAX_REFERENCE = 100;

const imported = z.strictObject({
  ...MEMBERS,
  externalId: text(MAX_REFERENCE),
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
  /** With the first id of its origin, whose number another order may have. */
  readonly order: PlacedOrder;
  readonly origin: Origin;
  /** Ids that releases before gave it: they read a time without a zone in this machine's. */
  readonly formerIds: readonly string[];
  /** True if the clocks showed its time twice. */
  readonly isRepeated: boolean;
}

export interface ImportForm extends TimeForm {
  readonly source: string;
  /** True if orders may be OPEN. Their stock is counted without them. */
  readonly open: boolean;
  readonly now: Date;
  /** The zone of the machine that imported with release 0.2 or an earlier one. */
  readonly formerZone?: string | undefined;
}

/**
 * Reads a line of the file.
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
  if (JSON.stringify(content).includes('\uFFFD'))
    return 'it has U+FFFD: the program that wrote it has lost a letter there';
  const { success, data, error } = imported.safeParse(content);
  if (!success) {
    const [issue] = error.issues;
    if (issue?.code === 'unrecognized_keys') return `unknown: ${issue.keys.join(', ')}`;
    return `${issue?.path.join('.') || 'it'} ${issue?.message}`;
  }
  const placedAt = writtenTime(data.placedAt, form);
  if (typeof placedAt === 'string') return `placedAt ${placedAt}`;
  return whyRefused(data, placedAt, form) ?? toOrder(data, placedAt, form);
}

function whyRefused({ status, lines }: Imported, placedAt: Date, { open, now }: ImportForm) {
  if (placedAt.getTime() < 0) return 'placedAt is before 1970';
  if (placedAt > now) return 'placedAt is in the future';
  if (status !== 'OPEN') return undefined;
  if (!open) return 'status is OPEN: import open orders with --open';
  return lines.length > MAX_LINES
    ? `an open order has at most ${MAX_LINES} lines: it could not be canceled`
    : undefined;
}

function toOrder(data: Imported, placedAt: Date, form: ImportForm): ImportedOrder | string {
  const { externalId, customerId, placedAt: written, status, paymentStatus, ...request } = data;
  const origin = { source: form.source, externalId, placedAt };
  try {
    const identity = {
      customerId,
      orderId: importedId(origin),
      placedAt: placedAt.toISOString(),
    };
    const reference = { source: form.source, id: externalId };
    const order = placeOrder(identity, { ...request, reference } as never, MAX_IMPORTED_LINES);
    return {
      order: { ...order, status, paymentStatus: paymentStatus ?? order.paymentStatus },
      origin,
      formerIds: formerIdsOf(written, origin, form),
      isRepeated: isRepeated(written, form),
    };
  } catch (refused) {
    if (!(refused instanceof Refusal)) throw refused;
    return refused.message;
  }
}

function formerIdsOf(
  written: string,
  origin: Origin,
  { formerZone }: ImportForm,
): readonly string[] {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = ['UTC', here, ...(formerZone === undefined ? [] : [formerZone])];
  const readings = zones.map((zone) => writtenTime(written, { zone }));
  const ids = readings.flatMap((placedAt) =>
    placedAt instanceof Date ? importedId({ ...origin, placedAt }) : [],
  );
  return [...new Set(ids)].filter((id) => id !== importedId(origin));
}
