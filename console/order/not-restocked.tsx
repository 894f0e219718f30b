import type { CancelledOrder } from '../../client/types.ts';

interface NotRestockedProps {
  readonly of: NonNullable<CancelledOrder['notRestocked']>;
  readonly close: () => void;
}

/** What a cancellation could not give back to the stock. */
export const NotRestocked = ({ of, close }: NotRestockedProps) => (
  <div class="notice warn" role="alert">
    <p>
      <strong>
        Not put back: {of.map(({ sku, quantity }) => `${quantity} × ${sku}`).join(', ')}.
      </strong>{' '}
      There is no stock level for {of.length === 1 ? 'this SKU' : 'these SKUs'} any more.
    </p>
    <button type="button" onClick={close}>
      Understood
    </button>
  </div>
);
