import { describe, expect, it } from 'vitest';
import { tableName } from '../../../../table/requests/client.ts';
import { aCustomer, anOrder, aSku } from '../../../../test/support/orders.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { anEndpoint } from '../../../../test/support/webhook-endpoints.ts';
import { engineAddress } from '../../../../test/support/worker-engine.ts';
import { requestOf } from '../../../api/story/ask.ts';
import { withExampleOrder } from '../../examples/example-order.ts';

describe('An example on a table', () => {
  freshTable();

  const placed = async (operation: Parameters<typeof requestOf>[0]['operation']) => {
    const { parameters } = requestOf({ operation });
    const access = { endpoint: engineAddress() ?? '', region: 'eu-central-1' };
    const problems: string[] = [];
    const event = await withExampleOrder(parameters, { ...access, tableName: tableName() }, (one) =>
      problems.push(one),
    );
    return { parameters, event, problems };
  };

  it.each([
    [
      'cancelOrder',
      /^a1b2 has no open order: the event names o-\w+, which does not exist\. Place /,
    ],
    ['updateTracking', /^a1b2 has no fulfillment on its way\. Ship a part of an order first$/],
    ['capturePayment', /^a1b2 has no payment to capture and refund\. Create one with npm run oms /],
    ['voidPayment', /^a1b2 has no payment to void\. Create one with npm run oms -- pay$/],
    ['redeliverWebhook', /^there is no webhook endpoint\. Create one first$/],
  ] as const)('stays as it is on an empty one, with the reason: %s', async (id, missing) => {
    const { parameters, event, problems } = await placed(id);

    expect(event).toEqual(parameters);
    expect(problems).toEqual([expect.stringMatching(missing)]);
  });

  it('gets the newest endpoint, and reports that it has no delivery', async () => {
    await anEndpoint();
    const { endpointId } = await anEndpoint();

    const { parameters, event, problems } = await placed('redeliverWebhook');

    expect(event).toEqual({ ...parameters, endpointId });
    expect(problems).toEqual(['the newest webhook endpoint has no delivery. Ping it first']);
  });

  it('gets the newest open order, and needs none if it names none', async () => {
    const [customerId, sku] = [await aCustomer('a1b2'), await aSku('ABC')];
    await anOrder(customerId, sku);
    const { orderId } = await anOrder(customerId, sku);

    expect(await placed('cancelOrder')).toMatchObject({
      event: { customerId, orderId },
      problems: [],
    });
    const { parameters, event, problems } = await placed('createOrder');
    expect({ event, problems }).toEqual({ event: parameters, problems: [] });
  });
});
