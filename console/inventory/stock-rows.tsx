import type { InventoryLevel } from '../../api/client/types.ts';
import { useDesk } from '../desk.ts';
import { Pill } from '../elements/pill.tsx';
import { amount } from '../format.ts';
import { hrefOf } from '../route.ts';
import { leftLines } from '../work/work-order.ts';
import { StockField } from './stock-field.tsx';
import type { Hand } from './use-hand.ts';

interface StockRowsProps {
  readonly of: readonly InventoryLevel[];
  readonly hand: Hand;
  readonly changed: (sku: string, delta: number) => void;
  readonly reread: (sku: string) => Promise<void>;
}

/** The SKUs of the list. The row of the hand has the field that changes its level. */
export function StockRows({ of, hand, changed, reread }: StockRowsProps) {
  const open = useOpenItems();
  const desk = useDesk();
  const held = desk.held.value;
  return (
    <table class="stacked stock" aria-label="SKUs" aria-rowcount={of.length + 1}>
      <thead>
        <tr>
          <th scope="col">SKU</th>
          <th scope="col">Name</th>
          <th scope="col">
            <span class="hidden">State</span>
          </th>
          <th scope="col" class="number">
            In {desk.work.kept.name.value ?? 'open orders'}
          </th>
          <th scope="col" class="number">
            Price
          </th>
          <th scope="col" class="number">
            In stock
          </th>
          <th scope="col">
            <span class="hidden">Change</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {of.map((level) => (
          <Row
            key={level.sku}
            of={level}
            open={open.get(level.sku)}
            hand={hand}
            changed={changed}
            reread={reread}
            isHeld={held.has(level.sku)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly of: InventoryLevel;
  /** The items that are left to ship, in the open orders. */
  readonly open: number | undefined;
  readonly hand: Hand;
  readonly changed: (sku: string, delta: number) => void;
  readonly reread: (sku: string) => Promise<void>;
  /** True if a change was sent and is not settled: its field stays. */
  readonly isHeld: boolean;
}

const Row = ({ of: level, open, hand, changed, reread, isHeld }: RowProps) => (
  <tr class={hand.at === level.sku ? 'at' : ''} data-id={level.sku}>
    <td class="id">
      <a data-row href={hrefOf({ view: 'stock', id: level.sku })}>
        {level.sku}
      </a>
    </td>
    <td class="rest strong">{level.name}</td>
    <td>
      <StockState of={level} />
    </td>
    <td class="number dim" data-label="In open orders">
      {open ?? '–'}
    </td>
    <td class="number dim" data-label="Price">
      {amount(level.unitPrice, level.currency)}
    </td>
    <td class="number" data-label="In stock">
      <button
        type="button"
        class="bare small"
        aria-keyshortcuts={hand.at === level.sku ? 'a' : undefined}
        aria-label={`${level.quantity} of ${level.sku} in stock: change`}
        onClick={() => hand.edit(level.sku)}
      >
        {level.quantity}
      </button>
    </td>
    <td>
      {(isHeld || hand.at === level.sku) && (
        <StockField
          key={level.sku}
          of={level}
          changed={changed}
          reread={reread}
          next={() => hand.at === level.sku && hand.editNext()}
        />
      )}
    </td>
  </tr>
);

/** Normal is quiet: only a level that needs a person has a word. */
function StockState({ of: { quantity, low, lowStockThreshold } }: { readonly of: InventoryLevel }) {
  if (quantity === 0)
    return (
      <Pill icon="alert" tone="bad">
        Sold out
      </Pill>
    );
  return low ? (
    <Pill icon="down" tone="warn">
      Low, below {lowStockThreshold}
    </Pill>
  ) : null;
}

/** The items of each SKU that are left to ship, from the work set. */
function useOpenItems(): ReadonlyMap<string, number> {
  const { work } = useDesk();
  const open = new Map<string, number>();
  for (const order of work.all())
    for (const { sku, left } of leftLines(order) ?? []) open.set(sku, (open.get(sku) ?? 0) + left);
  return open;
}
