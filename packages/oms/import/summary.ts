import { formatMoney } from '../../client/format-money.ts';
import type { OrdersImported } from './import-orders.ts';
import type { ImportedOrder } from './imported-order.ts';

/** The outcome of a command, for its summary. */
export interface Done extends OrdersImported {
  /** Orders that the shop's own rules or attributes would refuse. */
  readonly warned: number;
  /** Orders of which the report has notes. */
  readonly noted: number;
  /** Those with more notes than what is kept as an attribute. */
  readonly remarked: number;
  /** Orders that are open. */
  readonly open: number;
}

interface Form {
  readonly dryRun?: boolean;
  readonly zone?: string;
  readonly ambiguous?: 'earlier' | 'later';
  readonly refusedFile: string;
  readonly notesFile: string;
  readonly notRead: readonly string[];
  /** True for a file of another shop. */
  readonly isForeign: boolean;
}

/** The lines that a command prints at its end. */
export function summary(done: Done, form: Form): string {
  const { lines, imported, stored, different, refused, repeated, warned, open } = done;
  const { dryRun, zone, ambiguous = 'earlier', isForeign, notRead } = form;
  const would = dryRun && isForeign ? 'would be imported' : 'imported';
  return [
    `${lines} ${isForeign ? 'orders' : 'lines'}: ${imported} ${would}, ${stored} stored before, ` +
      `${different} stored with other content, ${refused} refused${dryRun ? ' (dry run)' : ''}.`,
    repeated > 0 &&
      `${repeated} times are of an hour that the clocks of ${zone} showed twice: the ` +
        `${ambiguous} one is taken.`,
    warned > 0 &&
      `The shop’s own rules and attributes would refuse ${warned} orders` +
        `${dryRun ? '' : ': they are imported'}.`,
    isForeign &&
      open > 0 &&
      `${open} orders are open: count the stock without their items, or use --skip-open.`,
    notesLine(done, form),
    notRead.length > 0 && `Columns that are not read: ${notRead.join(', ')}.`,
    refused + different > 0 && `The reasons are in ${form.refusedFile}.`,
  ]
    .filter(Boolean)
    .join('\n');
}

function notesLine({ noted, remarked }: Done, { notesFile }: Form): string {
  if (noted === 0) return '';
  const more = remarked === 0 ? 'No order has' : `${remarked} of them have`;
  return (
    `${noted} orders have notes, as what is kept as an attribute: ${notesFile}. ` +
    `${more} other notes, too.`
  );
}

/** A line of a dry run: what an order would be. */
export function orderLine({ order, origin, tags }: ImportedOrder): string {
  const { placedAt, status, paymentStatus, total, currency, lines, refunded } = order;
  return [
    origin.externalId,
    placedAt,
    status,
    paymentStatus,
    formatMoney(total, currency, 'en'),
    `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`,
    refunded && `${formatMoney(refunded, currency, 'en')} refunded`,
    tags.length > 0 && `tags ${tags.join(', ')}`,
  ]
    .filter(Boolean)
    .join('  ');
}
