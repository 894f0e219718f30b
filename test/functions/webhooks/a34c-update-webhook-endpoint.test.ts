import { describe, expect, it } from 'vitest';
import { webhookEndpointKey } from '../../../table/keys.ts';
import { asking, operator } from '../../support/call.ts';
import { freshTable } from '../../support/table.ts';
import { anEndpoint } from '../../support/webhook-endpoints.ts';

const update = asking('A34c');
const change = (endpointId: string, version: number, body: object) =>
  update({
    as: operator,
    path: { endpointId },
    headers: { 'if-match': `"${version}"` },
    body,
  });

describe('A34c change a webhook endpoint', () => {
  const table = freshTable();
  const row = (endpointId: string) => table.get({ ...webhookEndpointKey(endpointId) });

  it('changes the sent members and leaves the rest', async () => {
    const { endpointId } = await anEndpoint({ description: 'Warehouse' });
    const before = await row(endpointId);

    const answer = await change(endpointId, 1, { eventTypes: ['order.paid'] });

    expect(answer).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
      body: { eventTypes: ['order.paid'], description: 'Warehouse', version: 2 },
    });
    expect(await row(endpointId)).toEqual({
      ...before,
      eventTypes: ['order.paid'],
      updatedAt: answer.body.updatedAt,
      version: 2,
    });
  });

  it('disables, and resets the failures when it enables', async () => {
    const { endpointId } = await anEndpoint();
    expect(await change(endpointId, 1, { status: 'DISABLED' })).toMatchObject({
      body: { status: 'DISABLED', disabledReason: 'OPERATOR' },
    });
    await table.put({ ...(await row(endpointId)), failingSince: '2026-06-01T12:00:00.000Z' });

    const { body } = await change(endpointId, 2, { status: 'ENABLED' });
    expect(body).toMatchObject({ status: 'ENABLED' });
    expect(body).not.toHaveProperty('disabledReason');
    expect(body).not.toHaveProperty('failingSince');
  });

  it('refuses a private URL and no change', async () => {
    const { endpointId } = await anEndpoint();
    await change(endpointId, 1, { description: 'new' });
    const before = await row(endpointId);

    expect(await change(endpointId, 2, { url: 'https://192.168.0.1/' })).toMatchObject({
      status: 422,
      body: { code: 'endpoint-url-refused' },
    });
    expect(await change(endpointId, 2, {})).toMatchObject({ status: 422 });
    expect(await row(endpointId)).toEqual(before);
  });
});
