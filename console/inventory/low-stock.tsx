import { useState } from 'preact/hooks';
import type { InventoryLevel } from '../../api/client/types.ts';
import { LoadedView } from '../elements/states.tsx';
import { amount } from '../format.ts';
import { useKeys } from '../keys.ts';
import { useLoad } from '../requests/use-load.ts';
import { hrefOf } from '../route.ts';
import type { Session } from '../session.ts';
import { AdjustForm } from './adjust-form.tsx';

interface LowStockProps {
  readonly session: Session;
  readonly announce: (outcome: string) => void;
}

/**
 * A11 lists the SKUs that are low. Its index has no quantity, so A10b reads each row that is shown.
 */
export function LowStock({ session: { client }, announce }: LowStockProps) {
  const low = useLoad(async () => {
    const { items, nextCursor } = await client.listLowStock({ level: 'LOW', limit: 50 });
    const levels = await Promise.all(
      items.map(({ sku }) => client.getInventory({ sku, consistent: true })),
    );
    // The list is a copy: a SKU that was just restocked may still be in it.
    return { levels: levels.filter(({ low }) => low), isWhole: nextCursor === undefined };
  }, 'low');
  const [adjusted, setAdjusted] = useState<string>();
  const again = () => void low.reload();
  useKeys({ r: again });
  const close = (isUnknown: boolean) => {
    setAdjusted(undefined);
    if (isUnknown) again();
  };
  const done = (message: string) => {
    announce(message);
    again();
  };
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
          levels.length === 0 ? (
            <p class="empty">Nothing is low.</p>
          ) : (
            <Levels of={levels} adjust={setAdjusted} />
          )
        }
      </LoadedView>
      {adjusted && <AdjustForm client={client} done={done} close={close} sku={adjusted} />}
    </section>
  );
}

interface LevelsProps {
  readonly of: readonly InventoryLevel[];
  readonly adjust: (sku: string) => void;
}

const Levels = ({ of, adjust }: LevelsProps) => (
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
        <th scope="col">
          <span class="hidden">Action</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {of.map((level) => (
        <Level key={level.sku} of={level} adjust={adjust} />
      ))}
    </tbody>
  </table>
);

interface LevelProps {
  readonly of: InventoryLevel;
  readonly adjust: (sku: string) => void;
}

const Level = ({ of: level, adjust }: LevelProps) => (
  <tr>
    <td class="id">
      <a href={hrefOf({ view: 'stock', id: level.sku })}>{level.sku}</a>
    </td>
    <td class="rest">{level.name}</td>
    <td class="number" data-label="Left">
      <strong class={level.quantity === 0 ? 'bad' : 'warn'}>{level.quantity}</strong>
    </td>
    <td class="number" data-label="Low below">
      {level.lowStockThreshold}
    </td>
    <td class="number">{amount(level.unitPrice, level.currency)}</td>
    <td class="number">
      <button type="button" aria-label={`Adjust ${level.sku}`} onClick={() => adjust(level.sku)}>
        Adjust
      </button>
    </td>
  </tr>
);
