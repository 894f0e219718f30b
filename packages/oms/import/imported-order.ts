import * as z from 'zod/mini';
import { type Attributes, assertOrderAttributesFit } from '../../../domain/attributes.ts';
import {
  MAX_IMPORTED_LINES,
  MAX_LINES,
  type PlacedOrder,
  placeOrder,
} from '../../../domain/order.ts';
import { MAX_TAGS } from '../../../domain/order-details.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../../../domain/order-status.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { MAX_MONEY } from '../../../domain/totals/money-limit.ts';
import { adjustments } from '../../../functions/http/forms/adjustments.ts';
import { attributes, minorUnits, oneOf, text } from '../../../functions/http/members.ts';
import { keyPart, tag } from '../../../functions/http/path.ts';
import { line, ORDER_MEMBERS } from '../../../functions/orders/order-members.ts';
import { isRepeated, type TimeForm, writtenTime } from '../written-time.ts';
import { formerIdsOf } from './former-ids.ts';
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
  refunded: z.optional(minorUnits()),
  tags: z.optional(z.array(tag).check(z.maxLength(MAX_TAGS, `must have at most ${MAX_TAGS} tags`))),
  shopAttributes: z.optional(attributes()),
  lines: z.array(line).check(z.minLength(1, 'must have at least one line')),
  adjustments: z.optional(adjustments(MAX_IMPORTED_LINES)),
});

/** An order of another system, as a line of the file. */
type Imported = z.output<typeof imported>;

/** An order as it is written. */
export interface ImportedOrder {
  /** With the first id of its origin, whose number another order may have. */
  readonly order: PlacedOrder;
  readonly origin: Origin;
  readonly tags: readonly string[];
  /** Attributes that its buyer does not see. */
  readonly shopAttributes: Attributes | undefined;
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
  return readContent(content, form);
}

/** Reads the content of such a line, which may be of a file of another form. */
export function readContent(content: unknown, form: ImportForm): ImportedOrder | string {
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

function whyRefused(
  { status, lines, tags = [] }: Imported,
  placedAt: Date,
  { open, now }: ImportForm,
) {
  if (lines.length <= MAX_IMPORTED_LINES && lines.length + tags.length > MAX_IMPORTED_LINES)
    return `it has more than ${MAX_IMPORTED_LINES} lines and tags`;
  if (placedAt.getTime() < 0) return 'placedAt is before 1970';
  if (placedAt > now) return 'placedAt is in the future';
  if (status !== 'OPEN') return undefined;
  if (!open) return 'status is OPEN: import open orders with --open, or without --skip-open';
  return lines.length > MAX_LINES
    ? `an open order has at most ${MAX_LINES} lines: it could not be canceled`
    : undefined;
}

function toOrder(data: Imported, placedAt: Date, form: ImportForm): ImportedOrder | string {
  const { externalId, customerId, placedAt: written, status, paymentStatus, ...others } = data;
  const { refunded, tags = [], shopAttributes, ...request } = others;
  const origin = { source: form.source, externalId, placedAt };
  try {
    const identity = {
      customerId,
      orderId: importedId(origin),
      placedAt: placedAt.toISOString(),
    };
    const reference = { source: form.source, id: externalId };
    // It was taken elsewhere: no limit of placing bounds its total.
    const asked = { ...request, reference } as never;
    const order = placeOrder(identity, asked, MAX_IMPORTED_LINES, MAX_MONEY);
    assertOrderAttributesFit({ attributes: request.attributes, shopAttributes });
    const statuses = { status, paymentStatus: paymentStatus ?? order.paymentStatus };
    return {
      order: { ...order, ...statuses, ...(refunded && { refunded }) },
      origin,
      tags: [...new Set(tags)],
      shopAttributes,
      formerIds: formerIdsOf(written, origin, form.formerZone),
      isRepeated: isRepeated(written, form),
    };
  } catch (refused) {
    if (!(refused instanceof Refusal)) throw refused;
    return refused.message;
  }
}
