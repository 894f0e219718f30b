import type { SmokeRun } from '../smoke-run.ts';
import type { ListAnswer, Shop } from './shop.ts';

interface Endpoint {
  readonly endpointId: string;
  readonly version: number;
  readonly description?: string;
}

/** Creates an endpoint at a host that does not exist, for events that hardly ever happen. */
export async function tryWebhooks(run: SmokeRun, { stage }: Shop): Promise<void> {
  const description = `Smoke test of ${stage}`;
  await removeLeftovers(run, description);
  const { endpointId, version } = await run.ask<Endpoint>('A34', {
    as: 'operator',
    body: {
      url: 'https://smoke.invalid/',
      eventTypes: ['order.paid_after_cancellation'],
      description,
    },
  });
  const path = { endpointId };
  await run.ask('A34c', { as: 'operator', path, ifMatch: version, body: { description } });
  await run.ask('A34e', { as: 'operator', path });
  await run.ask('A34f', { as: 'operator', path });
  const { items } = await run.until<ListAnswer<{ deliveryId: string }>>(
    'A35',
    { as: 'operator', path },
    (page) => page.items.length > 0,
  );
  const deliveryId = items[0]?.deliveryId ?? '';
  await run.ask('A35b', { as: 'operator', path: { ...path, deliveryId } });
  await run.ask('A34d', { as: 'operator', path });
}

/** Deletes endpoints of an interrupted run. */
async function removeLeftovers(run: SmokeRun, description: string): Promise<void> {
  const { items } = await run.ask<ListAnswer<Endpoint>>('A34b', { as: 'operator' });
  for (const endpoint of items.filter((one) => one.description === description))
    await run.ask('A34d', { as: 'operator', path: { endpointId: endpoint.endpointId } });
}
