import type { Ledger } from '../ledger/ledger.ts';
import { chargeShape } from './charge-shape.ts';
import { disputeShape, refundShape } from './movement-shapes.ts';

/** Replaces the ids in these members by their objects. */
export function expanded<Shape extends object>(
  ledger: Ledger,
  shape: Shape,
  names: readonly string[],
): Shape {
  const objects = names.flatMap((name) => {
    const id = (shape as Record<string, unknown>)[name];
    const object = typeof id === 'string' ? objectOf(ledger, id) : undefined;
    return object ? [[name, object] as const] : [];
  });
  return { ...shape, ...Object.fromEntries(objects) };
}

function objectOf(ledger: Ledger, id: string): object | undefined {
  const refund = ledger.refunds.get(id);
  if (refund) return refundShape(ledger, refund);
  const dispute = ledger.disputes.get(id);
  if (dispute) return disputeShape(ledger, dispute);
  for (const payment of ledger.payments.values()) {
    const attempt = payment.attempts.find((candidate) => candidate.id === id);
    if (attempt) return chargeShape(ledger, payment, attempt);
  }
  return undefined;
}
