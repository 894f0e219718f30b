import type { PaymentStatus } from '../../client/types.ts';
import { spoken } from '../format.ts';

/** `PARTIALLY_PAID` → "Partly paid", as the page says "Partly shipped". */
export const paymentWords = (of: PaymentStatus): string =>
  spoken(of).replace('Partially', 'Partly');

interface PaymentChipProps {
  readonly of: PaymentStatus | undefined;
  readonly isUnpaid: boolean;
}

/** Where the money is; what is not paid stands out. */
export const PaymentChip = ({ of, isUnpaid }: PaymentChipProps) =>
  of === undefined ? null : (
    <span class={`status ${isUnpaid ? 'unpaid' : 'money'}`}>
      {isUnpaid && of === 'PENDING' ? 'Not paid' : paymentWords(of)}
    </span>
  );
