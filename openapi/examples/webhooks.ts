import { EXAMPLE_ENDPOINT } from '../../operations/example.ts';
import type { AnswerRecorder } from './answer-recorder.ts';

/** Two endpoints: the first is the examples', the second is deleted again. */
export async function registerEndpoints(recorder: AnswerRecorder): Promise<void> {
  const made = async (changes: object = {}) =>
    (await recorder.record('createWebhookEndpoint', changes)) as { readonly endpointId: string };
  const key = (name: string) => ({ headers: { 'idempotency-key': name } });
  const body = { url: 'https://10.0.0.7/orders', eventTypes: ['*'] };
  recorder.endpointId = (await made()).endpointId;
  const { endpointId } = await made(key('endpoint-2'));
  await made({ ...key('endpoint-3'), body });
  await made({ ...key('endpoint-2'), body: { ...body, url: 'https://hooks.shop.example/' } });
  await recorder.record('updateWebhookEndpoint', { path: { endpointId } });
  await recorder.record('updateWebhookEndpoint', { path: { endpointId }, body: { url: body.url } });
  await recorder.record('deleteWebhookEndpoint', { path: { endpointId } });
  const path = { endpointId: EXAMPLE_ENDPOINT };
  await recorder.record('updateWebhookEndpoint', { path });
  await recorder.record('deleteWebhookEndpoint', { path });
}
