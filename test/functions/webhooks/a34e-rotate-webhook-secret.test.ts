// @module-tag alone
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, vi } from 'vitest';
import { webhookSecret } from '../../../functions/webhooks/webhook-signing.ts';
import { asking, operator } from '../../support/call.ts';
import { injectFaults } from '../../support/faults.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { idempotencyKey } from '../../support/orders.ts';
import {
  DAY,
  MINUTE,
  type Received,
  TIME,
  webhookReceiver,
} from '../../support/webhook-receiver.ts';

const rotateSecret = asking('A34e');
const rotate = (endpointId: string) =>
  rotateSecret({ as: operator, path: { endpointId }, headers: idempotencyKey() });

describe('A34e rotate a webhook secret', () => {
  const { table, received, pass, publish, endpoint, stored } = webhookReceiver();
  /** True if a receiver that reads its message at once accepts the signature. */
  const isSignedBy = (secret: string, message: Received | undefined) => {
    if (!message) return expect.fail('nothing arrived');
    vi.setSystemTime(Number(message.headers['webhook-timestamp']) * 1000);
    try {
      return new Webhook(secret).verify(message.body, message.headers) !== undefined;
    } catch {
      return false;
    }
  };

  it('shows a new secret, stores it nowhere, and costs 1 RCU and 4 WCU', async () => {
    const { endpointId, secret } = await endpoint();
    const before = await stored(endpointId);
    pass(MINUTE);
    const now = new Date().toISOString();
    let answer = { status: 0, headers: {}, body: {} as Record<string, string> };
    const requests = await recordWhile(async () => {
      answer = await rotate(endpointId);
    });

    const shown = webhookSecret('a-cursor-key-for-tests', endpointId, 2);
    expect(answer).toMatchObject({
      status: 201,
      headers: { location: `/webhook-endpoints/${endpointId}` },
      body: { endpointId, secretGeneration: 2, secretRotatedAt: now, secret: shown },
    });
    expect(shown).not.toBe(secret);
    expect(await stored(endpointId)).toEqual({
      ...before,
      secretGeneration: 2,
      secretRotatedAt: now,
      updatedAt: now,
      version: 2,
    });
    expect(JSON.stringify(await table.all())).not.toContain(shown.slice(6));
    expect(requests.map(({ operation, units }) => [operation, units])).toEqual([
      ['GetItem', 1],
      ['TransactWriteItems', 4],
    ]);
  });

  it('makes both secrets sign for 24 hours, and then only the new one', async () => {
    const { endpointId, secret: old } = await endpoint();
    await publish('e-1');
    const { secret } = (await rotate(endpointId)).body;
    await publish('e-2');
    pass(DAY - 1);
    await publish('e-3');
    pass(1);
    await publish('e-4');

    const signedBy = received.map((message) => [
      isSignedBy(old, message),
      isSignedBy(secret, message),
      message.headers['webhook-signature']?.split(' ').length,
    ]);
    expect(signedBy).toEqual([
      [true, false, 1],
      [true, true, 2],
      [true, true, 2],
      [false, true, 1],
    ]);
  });

  it('makes the last two sign when it is rotated twice in a day', async () => {
    const { endpointId, secret: first } = await endpoint();
    const { secret: second } = (await rotate(endpointId)).body;
    const { secret: third } = (await rotate(endpointId)).body;
    await publish('e-1');

    expect([first, second, third].map((one) => isSignedBy(one, received[0]))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('rotates once for two concurrent requests; the other one gets 503', async () => {
    const { endpointId } = await endpoint();
    // The first waits, between reading and writing, until the second is done.
    let other: Awaited<ReturnType<typeof rotate>> | undefined;
    injectFaults('TransactWriteItems', async (send) => {
      other = await rotate(endpointId);
      return send();
    });
    const slow = await rotate(endpointId);

    expect(other).toMatchObject({ status: 201, body: { secretGeneration: 2 } });
    expect(slow).toMatchObject({ status: 503, body: { code: 'try-again' } });
    expect(await stored(endpointId)).toMatchObject({ secretGeneration: 2, secretRotatedAt: TIME });
  });
});
