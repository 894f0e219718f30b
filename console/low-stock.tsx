import type { InventoryLevel } from '../client/types.ts';
import { amount } from './format.ts';
import type { Session } from './session.ts';
import { useShortcuts } from './shortcuts.tsx';
import { LoadedView } from './states.tsx';
import { useLoad } from './use-load.ts';

/**
 * A11: what is low; and as its index does not know how much is left, A10 for each row that is
 * shown.
 */
export function LowStock({ session: { client } }: { readonly session: Session }) {
  const low = useLoad(async () => {
    const { items, nextCursor } = await client.listLowStock({ level: 'LOW', limit: 50 });
    const levels = await Promise.all(items.map(({ sku }) => client.getInventory({ sku })));
    return { levels, isWhole: nextCursor === undefined };
  }, 'low');
  useShortcuts({ r: () => void low.reload() });
  return (
    <section aria-labelledby="title">
      <header class="bar">
        <h1 id="title" tabIndex={-1}>
          Low stock
        </h1>
        <p class="count">
          {low.value &&
            `${low.value.levels.length}${low.value.isWhole ? ' in all' : ' shown, more follow'}`}
        </p>
      </header>
      <LoadedView of={low} what="what is low">
        {({ levels }) =>
          levels.length === 0 ? <p class="empty">Nothing is low.</p> : <Levels of={levels} />
        }
      </LoadedView>
    </section>
  );
}

const Levels = ({ of }: { readonly of: readonly InventoryLevel[] }) => (
  <table class="stacked">
    <thead>
      <tr>
        <th scope="col">SKU</th>
        <th scope="col">Name</th>
        <th scope="col" class="number">
          Left
        </th>
        <th scope="col" class="number">
          Low below
        </th>
        <th scope="col" class="number">
          Price
        </th>
      </tr>
    </thead>
    <tbody>
      {of.map((level) => (
        <tr key={level.sku}>
          <td class="id">{level.sku}</td>
          <td class="rest">{level.name}</td>
          <td class="number" data-label="Left">
            <strong class={level.quantity === 0 ? 'bad' : 'warn'}>{level.quantity}</strong>
          </td>
          <td class="number" data-label="Low below">
            {level.lowStockThreshold}
          </td>
          <td class="number">{amount(level.unitPrice, level.currency)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
