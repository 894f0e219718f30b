import { describe, expect, it } from 'vitest';
import { asking, operator } from '../../support/call.ts';
import { lagReads } from '../../support/faults.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import { freshTable } from '../../support/table.ts';
import { anEndpoint } from '../../support/webhook-endpoints.ts';

const remove = asking('A34d');

describe('A34d delete a webhook endpoint', () => {
  const table = freshTable();
  const endpoints = async () => (await table.all()).filter(({ PK }) => PK === 'WEBHOOKS');

  it('deletes only this one, and returns its last state', async () => {
    const [kept, gone] = [await anEndpoint(), await anEndpoint()];
    const { secret: _, ...shown } = gone;

    expect(await remove({ as: operator, path: { endpointId: gone.endpointId } })).toMatchObject({
      status: 200,
      headers: { etag: '"1"' },
      body: shown,
    });
    expect(await endpoints()).toMatchObject([{ SK: `ENDPOINT#${kept.endpointId}` }]);
    expect(await remove({ as: operator, path: { endpointId: gone.endpointId } })).toMatchObject({
      status: 404,
      body: { code: 'endpoint-not-found' },
    });
  });

  it('is answered once if it is asked for at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const { endpointId } = await anEndpoint();
      const answers = await Promise.all(
        [1, 2, 3].map(() => remove({ as: operator, path: { endpointId } })),
      );

      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    }
  });

  it('finds an endpoint that no replica has yet, and none that never was', async () => {
    const { endpointId } = await anEndpoint();
    lagReads(() => false);
    const requests = recordRequests();

    expect(await remove({ as: operator, path: { endpointId } })).toMatchObject({ status: 200 });
    expect(await remove({ as: operator, path: { endpointId: 'w-none' } })).toMatchObject({
      status: 404,
    });
    expect(requests.map(({ operation }) => operation)).toEqual([
      'GetItem',
      'DeleteItem',
      'GetItem',
    ]);
  });
});
