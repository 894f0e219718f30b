import type { Construct } from 'constructs';
import { OrderEvents } from '../event-bus/order-events.ts';
import { OrderIndex } from '../event-bus/order-index.ts';
import { DueErasures } from '../functions/due-erasures.ts';
import { DueSweep } from '../functions/due-sweep.ts';
import { DueWithdrawals } from '../functions/due-withdrawals.ts';
import { PaymentEvents } from '../payments/payment-events.ts';
import { PaymentExecutor } from '../payments/payment-executor.ts';
import { PaymentReconciliation } from '../payments/payment-reconciliation.ts';
import type { Settings } from '../settings/settings.ts';
import { Projections } from '../table/projections.ts';
import { WebhookDeliveries } from '../webhooks/webhook-deliveries.ts';
import type { Entrances } from './entrances.ts';
import type { StoredData } from './stored-data.ts';

export type Workers = ReturnType<typeof workers>;

/** Makes what runs without a caller: copies, events, sweeps, webhooks, payment events. */
export function workers(
  home: Construct,
  { paymentEventBus: eventBus, paymentProvider: provider, options }: Settings,
  { table, cursorKey, webhookMaster: master, orderLinkKey, phoneKey, paymentKey: key }: StoredData,
  { functions, privateNetwork, webhookSecrets }: Entrances,
) {
  const projections = new Projections(home, 'Projections', functions);
  const { failures } = projections;
  const orderEvents = new OrderEvents(home, 'OrderEvents', functions);
  const { bus } = orderEvents;
  privateNetwork?.limitTo({
    table,
    secrets: [
      cursorKey,
      master,
      ...(orderLinkKey ? [orderLinkKey] : []),
      ...(phoneKey ? [phoneKey] : []),
      ...(webhookSecrets?.byProvider.values() ?? []),
    ],
    bus,
  });
  const { sweep } = new DueSweep(home, 'DueSweep', { ...functions, bus });
  const { carryOn: dueErasures } = new DueErasures(home, 'DueErasures', functions);
  const dueWithdrawals = options.includes('withdrawals')
    ? new DueWithdrawals(home, 'DueWithdrawals', functions).carryOn
    : undefined;
  const sending = { ...functions, orderEvents, master };
  const { deliver, retries } = new WebhookDeliveries(home, 'Webhooks', sending);
  const paymentEvents = eventBus
    ? new PaymentEvents(home, 'PaymentEvents', { ...functions, eventBus, failures }).recorder
    : undefined;
  const execute =
    provider && key
      ? new PaymentExecutor(home, 'PaymentExecutor', { ...functions, provider, key, bus }).execute
      : undefined;
  const reconcile =
    provider && key
      ? new PaymentReconciliation(home, 'PaymentReconciliation', { ...functions, provider, key })
          .reconcile
      : undefined;
  const orderIndex = phoneKey
    ? new OrderIndex(home, 'OrderIndex', { ...functions, orderEvents, phoneKey }).index
    : undefined;
  const recorders = { deliver, paymentEvents, execute, reconcile, orderIndex };
  const sweeps = { sweep, dueWithdrawals, dueErasures };
  return { projections, orderEvents, retries, ...sweeps, ...recorders };
}
