import type { Adjustment } from '../../../../domain/adjustment.ts';
import { isAdded } from '../../../../domain/adjustment.ts';
import { isSku } from '../../../../domain/inventory/sku.ts';
import { MAX_IMPORTED_LINES } from '../../../../domain/order.ts';
import { MAX_TAGS, TAG_FORM } from '../../../../domain/order-details.ts';
import { usableEmail } from '../customers/buyers.ts';
import { amountText } from './amounts.ts';
import { fittingAttributes } from './fitting-attributes.ts';
import { RefusedRow } from './refused-row.ts';
import type { SourceLine, SourceOrder } from './source-order.ts';

/** An order in the form of a line of our own files, without its customer. */
export interface OrderContent {
  readonly content: Readonly<Record<string, unknown>>;
  readonly notes: readonly string[];
}

/** The begin of a note that nearly every order has. */
export const KEPT = 'kept as attributes: ';

/**
 * Writes an order of another shop in our own form. Its total is that of the file: a difference to
 * its lines and amounts becomes an amount of its own, and is reported.
 *
 * @throws {RefusedRow}
 */
export function orderContent(order: SourceOrder): OrderContent {
  const notes = [...order.notes];
  const lines = order.lines.map((line) => lineContent(line, notes));
  if (lines.length === 0) throw new RefusedRow('it has no lines');
  const difference = differenceOf(order);
  const email = order.buyer.email?.trim();
  const lostEmail = email && usableEmail(email) === undefined ? [['email', email] as const] : [];
  const { tags, others } = tagsOf(order.tags ?? [], MAX_IMPORTED_LINES - lines.length);
  const extras = [
    ...(others.length > 0 ? [['tags', others.join(', ')] as const] : []),
    ...lostEmail,
    ...order.extras,
  ];
  const kept = fittingAttributes(extras, order.attributes);
  if (difference)
    notes.push(
      'its lines and amounts differ from its total by ' +
        `${amountText(difference.amount, order.currency)}, ` +
        'which is an amount of its own',
    );
  if (kept.names.length > 0) notes.push(`${KEPT}${kept.names.join(', ')}`);
  if (kept.omitted.length > 0)
    notes.push(
      `no room among the attributes: ${kept.omitted.map((pair) => pair.join(': ')).join('; ')}`,
    );
  const content = {
    ...membersOf(order, notes),
    lines,
    adjustments: [...order.adjustments, ...(difference ? [difference] : [])],
    ...(tags.length > 0 && { tags }),
    ...(kept.attributes && { shopAttributes: kept.attributes }),
  };
  return { content, notes };
}

/** The longest note of an order, and name of a line, in characters. */
const MAX_NOTE = 500;
const MAX_NAME = 200;

/** Cuts a text that is too long. The whole of it is in the report. */
function cut(text: string, most: number, what: string, notes: string[]): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  notes.push(`${what} is cut to ${most} characters: ${text}`);
  return characters.slice(0, most).join('').trim();
}

/** The members that both forms have. */
function membersOf(order: SourceOrder, notes: string[]) {
  const { number: externalId, placedAt, status, paymentStatus, currency, refunded } = order;
  const { note = '', shippingAddress, billingAddress, attributes } = order;
  return {
    ...{ externalId, placedAt, status, paymentStatus, currency },
    ...{ shippingAddress, billingAddress, attributes },
    ...(refunded && { refunded }),
    ...(note.trim() && { customerNote: cut(note.trim(), MAX_NOTE, 'its note', notes) }),
  };
}

/** A SKU that cannot be one here stays as an attribute of its line. */
function lineContent({ sku, name: whole = '', attributes, ...line }: SourceLine, notes: string[]) {
  const name = cut(whole, MAX_NAME, 'the name of a line', notes);
  if (!sku || isSku(sku))
    return {
      ...line,
      ...(sku && { sku }),
      ...(name && { name }),
      ...(attributes && { attributes }),
    };
  notes.push(`"${sku}" cannot be a SKU here: its line has it as an attribute`);
  const { attributes: kept } = fittingAttributes([['sku', sku]], attributes);
  return { ...line, name: name || sku.slice(0, MAX_NAME), attributes: { ...attributes, ...kept } };
}

function differenceOf({ lines, adjustments, total }: SourceOrder): Adjustment | undefined {
  if (total === undefined) return undefined;
  const sum =
    lines.reduce((all, { quantity, unitPrice }) => all + quantity * unitPrice, 0) +
    adjustments.filter(isAdded).reduce((all, { amount }) => all + amount, 0);
  const amount = total - sum;
  if (amount === 0) return undefined;
  return { kind: amount > 0 ? 'FEE' : 'DISCOUNT', name: 'Difference to the total', amount };
}

/** Tags in the form that tags have here; the others stay a text. */
function tagsOf(written: readonly string[], room: number) {
  const most = Math.min(MAX_TAGS, room);
  const tags: string[] = [];
  const others: string[] = [];
  for (const text of written.map((one) => one.trim()).filter(Boolean)) {
    const tag = text.toLowerCase().replace(/[\s_]+/g, '-');
    if (!TAG_FORM.test(tag) || (tags.length >= most && !tags.includes(tag))) others.push(text);
    else if (!tags.includes(tag)) tags.push(tag);
  }
  return { tags, others };
}
