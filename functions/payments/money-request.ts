import type * as z from 'zod/mini';
import type { RequestKind } from '../../domain/kept/requestable.ts';
import type { ShopPolicy } from '../../domain/shop/policy.ts';
import { orderIdentity } from '../../table/keys.ts';
import {
  type MoneyRequest,
  requestTransaction,
} from '../../table/payments/a15-request-transaction.ts';
import { allowedVersions } from '../http/if-match.ts';
import type { paymentPath } from '../http/path.ts';
import type { Principal } from '../http/principal.ts';
import { created, type Reply } from '../http/reply.ts';

interface PaymentRequest {
  readonly path: z.output<typeof paymentPath>;
  readonly body:
    | Omit<MoneyRequest, 'versions' | 'requestedBy' | 'requestedByName' | 'once'>
    | undefined;
  readonly ifMatch: Parameters<typeof allowedVersions>[0];
  readonly principal: Principal;
  readonly once: MoneyRequest['once'];
}

/**
 * Answers A15, A16 and A17, which differ only in the transaction that they request. `If-Match`
 * names the payment's version, so that two people do not move the same money twice.
 */
export async function respondWith(
  kind: RequestKind,
  { path, body, ifMatch, principal: { subject, name }, once }: PaymentRequest,
  policy: ShopPolicy,
): Promise<Reply> {
  const { available, replayed, ...transaction } = await requestTransaction(
    { ...orderIdentity(path), paymentId: path.paymentId },
    kind,
    {
      ...body,
      versions: allowedVersions(ifMatch),
      requestedBy: subject,
      requestedByName: name,
      once,
    },
    new Date(),
    policy,
  );
  const limit = kind === 'REFUND' ? { refundable: available } : { capturable: available };
  return created(`/orders/${path.orderId}`, { ...transaction, ...limit }, { replayed });
}
