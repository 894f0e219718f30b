import type { OrderCollection, StoredLineItem } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { SkuLink } from '../elements/sku-link.tsx';
import { amount, items } from '../format.ts';
import { attributesOnPage } from '../work/shown-attributes.ts';
import { leftLines, type WorkOrder } from '../work/work-order.ts';
import { nameOfLine } from './open-lines.ts';

/** "1 of 5", after the words "Partly shipped, "; empty until the lines were read. */
export function shippedOf({ lines }: Pick<WorkOrder, 'lines'>): string {
  if (!lines) return '';
  const sum = (count: (line: StoredLineItem) => number | undefined) =>
    lines.reduce((all, line) => all + (count(line) ?? 0), 0);
  const ordered = sum(({ quantity = 0, cancelled = 0 }) => quantity - cancelled);
  return `, ${sum(({ fulfilled }) => fulfilled)} of ${ordered}`;
}

interface LinesOf {
  readonly of: Pick<WorkOrder, 'lines' | 'currency'>;
}

interface ToShipProps extends LinesOf {
  /** Opens the form that cancels items, if some can be. */
  readonly cancel: (() => void) | undefined;
}

/** The lines of which something is left to ship. */
export function ToShip({ of: order, cancel }: ToShipProps) {
  const lines = leftLines(order) ?? [];
  if (lines.length === 0) return null;
  const count = lines.reduce((sum, line) => sum + line.left, 0);
  return (
    <section class="card" aria-labelledby="to-ship">
      <header>
        <h2 id="to-ship">To ship: {items(count)}</h2>
        {cancel && (
          <button type="button" class="small" onClick={cancel}>
            Cancel items …
          </button>
        )}
      </header>
      <Lines
        of={lines.map(({ line, left: count }) => ({ line, count }))}
        currency={order.currency}
      />
    </section>
  );
}

/** The lines that were shipped without a parcel: an order that was marked as shipped has none. */
export function ShippedWhole({ of: collection }: { readonly of: OrderCollection }) {
  const inParcels = new Map<number, number>();
  for (const { status, lines } of collection.fulfillments)
    if (status !== 'CANCELLED')
      for (const { seq, quantity } of lines)
        inParcels.set(seq, (inParcels.get(seq) ?? 0) + quantity);
  const lines = collection.lines
    .map((line) => ({ line, count: (line.fulfilled ?? 0) - (inParcels.get(line.seq) ?? 0) }))
    .filter(({ count }) => count > 0);
  if (lines.length === 0) return null;
  const count = lines.reduce((sum, line) => sum + line.count, 0);
  return (
    <section class="card" aria-labelledby="without-parcel">
      <header>
        <h2 id="without-parcel">Shipped without a parcel: {items(count)}</h2>
      </header>
      <Lines of={lines} currency={collection.currency} />
    </section>
  );
}

/** "Canceled: 3 × Wool cap, black, 1 × Scarf, black", which shows the lines when it is opened. */
export function CanceledLines({ of: collection }: { readonly of: OrderCollection }) {
  const lines = collection.lines
    .map((line) => ({ line, count: line.cancelled ?? 0 }))
    .filter(({ count }) => count > 0);
  if (lines.length === 0) return null;
  return (
    <details>
      <summary class="dim">
        Canceled: {lines.map(({ line, count }) => `${count} × ${nameOfLine(line)}`).join(', ')}
      </summary>
      <Lines of={lines} currency={collection.currency} />
    </details>
  );
}

interface LinesProps {
  readonly of: readonly { readonly line: StoredLineItem; readonly count: number }[];
  readonly currency: string | undefined;
}

function Lines({ of: lines, currency }: LinesProps) {
  const { attributes } = useDesk().config;
  return (
    <ul class="lines body">
      {lines.map(({ line, count }) => (
        <li key={line.seq}>
          <span class="q">{count} ×</span>
          <span>
            {line.name ?? (line.sku === undefined && `Line ${line.seq}`)} <SkuLink of={line.sku} />
            {attributesOnPage(attributes?.line, line.attributes).map(({ name, label, text }) => (
              <small key={name} class="attribute">
                {label}: {text}
              </small>
            ))}
          </span>
          <span class="num">
            {amount(line.unitPrice === undefined ? undefined : line.unitPrice * count, currency)}
          </span>
        </li>
      ))}
    </ul>
  );
}
