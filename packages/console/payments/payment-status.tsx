import type { OrderCollection, PaymentStatus } from '../../client/types.ts';
import { PaymentWord, Pill } from '../elements/pill.tsx';
import { amount, spoken } from '../format.ts';
import type { WorkOrder } from '../work/work-order.ts';
import { unrefundedOf, withNewest } from './main-action.ts';
import { chargedBack, refundFailed } from './went-wrong.ts';

/** Turns `PARTIALLY_PAID` into "Partly paid", to match "Partly shipped". */
export const paymentWords = (status: PaymentStatus): string =>
  spoken(status).replace('Partially', 'Partly');

interface PaymentPillsProps {
  readonly of: WorkOrder;
  /** The order with its payments, once it was read. */
  readonly copy: OrderCollection | undefined;
}

/** The order's payment in a word, and what was paid too much. */
export function PaymentPills({ of: order, copy }: PaymentPillsProps) {
  const overpaid = copy ? unrefundedOf(withNewest(copy, order)) : 0;
  return (
    <>
      <PaymentWord of={order} />
      {copy && chargedBack(copy) > 0 && (
        <Pill icon="alert" tone="warn">
          Charged back
        </Pill>
      )}
      {copy && refundFailed(copy.payments) && (
        <Pill icon="alert" tone="bad">
          Refund failed
        </Pill>
      )}
      {overpaid > 0 && (
        <Pill icon="alert" tone="warn">
          Overpaid {amount(overpaid, order.currency)}
        </Pill>
      )}
    </>
  );
}
