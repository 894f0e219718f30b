import type { PaymentStatus } from '../../api/client/types.ts';
import { spoken } from '../format.ts';

/** Turns `PARTIALLY_PAID` into "Partly paid", to match "Partly shipped". */
export const paymentWords = (of: PaymentStatus): string =>
  spoken(of).replace('Partially', 'Partly');

interface PaymentChipProps {
  readonly of: PaymentStatus | undefined;
  readonly isUnpaid: boolean;
}

/** The order's payment status; an unpaid order is highlighted. */
export const PaymentChip = ({ of, isUnpaid }: PaymentChipProps) =>
  of === undefined ? null : (
    <span class={`status ${isUnpaid ? 'unpaid' : 'money'}`}>
      {isUnpaid && of === 'PENDING' ? 'Not paid' : paymentWords(of)}
    </span>
  );
