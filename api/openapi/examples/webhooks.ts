import { EXAMPLE_DELIVERY, EXAMPLE_ENDPOINT } from '../../operations/example.ts';
import type { Changes } from '../../story/ask.ts';
import type { AnswerRecorder } from './answer-recorder.ts';

const key = (name: string) => ({ headers: { 'idempotency-key': name } });

/** Registers two endpoints: the first is the examples' endpoint, the second is deleted again. */
export async function registerEndpoints(recorder: AnswerRecorder): Promise<void> {
  const made = async (changes: Changes = {}) =>
    (await recorder.record('createWebhookEndpoint', changes)) as { readonly endpointId: string };
  const body = { url: 'https://10.0.0.7/orders', eventTypes: ['*'] };
  recorder.ids.endpointId = (await made()).endpointId;
  const { endpointId } = await made(key('endpoint-2'));
  await made({ ...key('endpoint-3'), body });
  await made({ ...key('endpoint-2'), body: { ...body, url: 'https://hooks.shop.example/' } });
  const path = { endpointId };
  await recorder.record('updateWebhookEndpoint', { path });
  await recorder.record('updateWebhookEndpoint', { path, body: { url: body.url } });
  await deliver(recorder);
  const disabled = { path, headers: { 'if-match': '"2"' }, body: { status: 'DISABLED' } };
  await recorder.record('updateWebhookEndpoint', disabled);
  await recorder.record('pingWebhookEndpoint', { path, ...key('ping-2') });
  await recorder.record('deleteWebhookEndpoint', { path });
  await refuse(recorder);
}

/** Pings the examples' endpoint; the ping is the examples' delivery. */
async function deliver(recorder: AnswerRecorder): Promise<void> {
  await recorder.record('rotateWebhookSecret');
  const { deliveryId } = (await recorder.record('pingWebhookEndpoint')) as {
    readonly deliveryId: string;
  };
  recorder.ids.deliveryId = deliveryId;
  await recorder.record('redeliverWebhook');
  await recorder.record('listWebhookDeliveries', { query: { status: 'PENDING' } });
}

async function refuse(recorder: AnswerRecorder): Promise<void> {
  const path = { endpointId: EXAMPLE_ENDPOINT };
  await recorder.record('updateWebhookEndpoint', { path });
  await recorder.record('deleteWebhookEndpoint', { path });
  await recorder.record('rotateWebhookSecret', { path, ...key('rotation-2') });
  await recorder.record('pingWebhookEndpoint', { path, ...key('ping-3') });
  const elsewhere = { ...path, deliveryId: recorder.ids.deliveryId ?? EXAMPLE_DELIVERY };
  await recorder.record('redeliverWebhook', { path: elsewhere });
}
