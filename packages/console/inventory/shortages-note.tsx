import { useDesk } from '../desk.ts';
import { Icon } from '../elements/icons.tsx';
import { OrderLink } from '../elements/order-link.tsx';
import { SkuLink } from '../elements/sku-link.tsx';
import { shortMoment } from '../times.ts';
import { forgetShortage, type Shortage, shortages } from './kept-shortages.ts';

/** The shortages that counts found, with the orders that cannot be packed, of one SKU or of all. */
export const ShortagesNote = ({ sku }: { readonly sku?: string }) => (
  <>
    {shortages.value
      .filter((shortage) => sku === undefined || shortage.sku === sku)
      .map((shortage) => (
        <OneShortage key={shortage.sku} of={shortage} />
      ))}
  </>
);

/** The most orders that are named in a note. */
const MOST_LINKS = 20;

function OneShortage({ of: { sku, missing, at, orders } }: { readonly of: Shortage }) {
  const more = orders.length - MOST_LINKS;
  const numbers = new Map(orders);
  return (
    <section class="note bar-note" aria-label={`Too few of ${sku}`}>
      <Icon of="alert" />
      <span>
        <SkuLink of={sku} />: {missing} too few, counted {shortMoment(at, useDesk().now.value)}.
        Cannot be packed:{' '}
        {orders.slice(0, MOST_LINKS).map(([orderId], n) => (
          <>
            {n > 0 && ', '}
            <OrderLink of={orderId} numberOf={(id) => numbers.get(id) ?? id} />
          </>
        ))}
        {more > 0 && ` and ${more} more`}.
      </span>
      <span class="grow" />
      <button
        type="button"
        class="small"
        aria-label={`Close: too few of ${sku}`}
        onClick={() => forgetShortage(sku)}
      >
        Close
      </button>
    </section>
  );
}
