import type { PaymentStatus } from '../../client/types.ts';
import { spoken } from '../format.ts';

interface PaymentChipProps {
  readonly of: PaymentStatus | undefined;
  readonly isUnpaid: boolean;
}

/** Where the money is; what is not paid stands out. */
export const PaymentChip = ({ of, isUnpaid }: PaymentChipProps) =>
  of === undefined ? null : (
    <span class={`status ${isUnpaid ? 'unpaid' : 'money'}`}>
      {isUnpaid && of === 'PENDING' ? 'Not paid' : spoken(of)}
    </span>
  );
