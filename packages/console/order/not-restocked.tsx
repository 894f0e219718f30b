import type { CancelledOrder } from '../../client/types.ts';
import { SkuLink } from '../elements/sku-link.tsx';

interface NotRestockedProps {
  readonly of: NonNullable<CancelledOrder['notRestocked']>;
  readonly close: () => void;
}

/** The canceled items that could not be put back into stock. */
export const NotRestocked = ({ of: items, close }: NotRestockedProps) => (
  <div class="notice warn" role="alert">
    <p>
      <strong>
        Not put back:{' '}
        {items.map(({ sku, quantity }, at) => (
          <span key={sku}>
            {at > 0 && ', '}
            {quantity} × <SkuLink of={sku} />
          </span>
        ))}
        .
      </strong>{' '}
      The stock level of {items.length === 1 ? 'this SKU' : 'these SKUs'} no longer exists.
    </p>
    <button type="button" onClick={close}>
      Understood
    </button>
  </div>
);
