import type * as z from 'zod/mini';
import { orderIdentity } from '../../table/keys.ts';
import type { PaymentIdentity } from '../../table/payments/payment-identity.ts';
import type {
  MoneyRequest,
  RequestedTransaction,
} from '../../table/payments/request-transaction.ts';
import { created, type Reply } from '../http/endpoint.ts';
import type { paymentPath } from '../http/path.ts';
import type { Principal } from '../http/principal.ts';

interface PaymentRequest {
  readonly path: z.output<typeof paymentPath>;
  readonly body: Omit<MoneyRequest, 'requestedBy' | 'once'> | undefined;
  readonly principal: Principal;
  readonly once: MoneyRequest['once'];
}

type Ask = (
  identity: PaymentIdentity,
  request: MoneyRequest,
  now: Date,
) => Promise<RequestedTransaction & { readonly replayed: boolean }>;

/** Answers A15, A16 and A17, which differ only in the transaction that they request. */
export async function respondWith(
  ask: Ask,
  { path, body, principal: { subject }, once }: PaymentRequest,
): Promise<Reply> {
  const { available, replayed, ...transaction } = await ask(
    { ...orderIdentity(path), paymentId: path.paymentId },
    {
      ...body,
      requestedBy: subject,
      once,
    },
    new Date(),
  );
  const left =
    transaction.kind === 'REFUND' ? { refundable: available } : { capturable: available };
  return created(`/orders/${path.orderId}`, { ...transaction, ...left }, { replayed });
}
