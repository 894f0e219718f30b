import { describe, expect, it } from 'vitest';
import { webhookEndpointKey } from '../../../table/keys.ts';
import { type Answer, asking, operator } from '../../support/call.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { freshTable } from '../../support/table.ts';
import { anEndpoint } from '../../support/webhook-endpoints.ts';

const list = asking('A34b');

describe('A34b list the webhook endpoints', () => {
  const table = freshTable();

  it('shows all of them, oldest first, without their secrets, for 0.5 RCU', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.push((await anEndpoint()).endpointId);
    await table.put({ ...webhookEndpointKey('w-broken'), type: 'WebhookEndpoint' });

    let answer: Answer | undefined;
    const requests = await recordWhile(async () => {
      answer = await list({ as: operator });
    });

    expect(answer?.body.items.map((one: { endpointId: string }) => one.endpointId)).toEqual(
      ids.sort(),
    );
    expect(answer?.body).not.toHaveProperty('nextCursor');
    expect(JSON.stringify(answer?.body)).not.toContain('whsec_');
    expect(requests).toMatchObject([{ operation: 'Query', units: 0.5 }]);
  });
});
