import { SkuLink } from '../elements/sku-link.tsx';
import { items } from '../format.ts';
import { itemsLeft, leftLines, type WorkOrder } from '../work/work-order.ts';

interface ContentsProps {
  readonly order: WorkOrder;
  /** The items of each line that are in the parcel. */
  readonly quantities: ReadonlyMap<number, number>;
  readonly change: (quantities: ReadonlyMap<number, number>) => void;
}

/** The content of the parcel: everything that is left, unless a person lowers it. */
export function Contents({ order, quantities, change }: ContentsProps) {
  const lines = leftLines(order) ?? [];
  const all = itemsLeft(order) ?? 0;
  const count = [...quantities.values()].reduce((sum, quantity) => sum + quantity, 0);
  const each = (quantity: (open: number) => number) =>
    change(new Map(lines.map(({ seq, left }) => [seq, quantity(left)])));
  return (
    <fieldset>
      <legend>What is in the parcel</legend>
      <ul class="lines parcel-lines">
        {lines.map(({ seq, name, sku, left }) => (
          <li key={seq}>
            <label for={`quantity-${seq}`}>
              {name}{' '}
              <small>
                <SkuLink of={sku} isAside />
              </small>
            </label>
            <input
              id={`quantity-${seq}`}
              type="number"
              min={0}
              max={left}
              required
              value={quantities.get(seq) ?? 0}
              onInput={({ currentTarget }) =>
                change(new Map(quantities).set(seq, Number(currentTarget.value)))
              }
            />
            <span class="dim">of {left}</span>
          </li>
        ))}
      </ul>
      <div class="row">
        <button type="button" class="small" onClick={() => each((open) => open)}>
          All
        </button>
        <button type="button" class="small" onClick={() => each(() => 0)}>
          None
        </button>
        <small>
          {count} of {items(all)}
          {count === all ? ': the order is complete after this.' : ': the rest stays open.'}
        </small>
      </div>
    </fieldset>
  );
}
