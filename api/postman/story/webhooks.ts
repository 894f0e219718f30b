import { type Folder, newKey } from './step.ts';

const ENDPOINT = { endpointId: '{{endpointId}}' };

export const webhooks: Folder = {
  name: 'Webhooks',
  description:
    'An operator creates an endpoint, sends it a test event, disables it and deletes it.',
  steps: [
    {
      name: 'Create a webhook endpoint',
      operationId: 'createWebhookEndpoint',
      as: 'operator',
      parameters: { 'Idempotency-Key': '{{endpointKey}}' },
      before: newKey('endpointKey'),
      status: 201,
      keep: { endpointId: 'endpointId', firstSecret: 'secret' },
      expect: { 'it has a secret': "body.secret.startsWith('whsec_')" },
    },
    {
      name: 'List the webhook endpoints',
      operationId: 'listWebhookEndpoints',
      as: 'operator',
      status: 200,
      expect: {
        'the endpoint is listed':
          "body.items.some((one) => one.endpointId === pm.variables.get('endpointId'))",
        'no secret is shown again': 'body.items.every((one) => one.secret === undefined)',
      },
    },
    {
      name: 'Rotate its secret',
      operationId: 'rotateWebhookSecret',
      as: 'operator',
      parameters: { ...ENDPOINT, 'Idempotency-Key': '{{rotationKey}}' },
      before: newKey('rotationKey'),
      status: 201,
      expect: {
        'it has another secret':
          "body.secret.startsWith('whsec_') && body.secret !== pm.variables.get('firstSecret')",
        'the rotation is counted': 'body.secretGeneration === 2',
      },
    },
    {
      name: 'Send a test event',
      operationId: 'pingWebhookEndpoint',
      as: 'operator',
      parameters: { ...ENDPOINT, 'Idempotency-Key': '{{pingKey}}' },
      before: newKey('pingKey'),
      status: 201,
      keep: { deliveryId: 'deliveryId' },
      expect: { 'it is due': "body.status === 'PENDING'" },
    },
    {
      name: 'List its deliveries',
      operationId: 'listWebhookDeliveries',
      as: 'operator',
      parameters: ENDPOINT,
      status: 200,
      expect: { 'the test event is listed': "body.items[0].eventType === 'webhook.ping'" },
    },
    {
      name: 'Send the test event again',
      operationId: 'redeliverWebhook',
      as: 'operator',
      parameters: { ...ENDPOINT, deliveryId: '{{deliveryId}}' },
      status: 200,
      expect: { 'it is the same event': "body.deliveryId === pm.variables.get('deliveryId')" },
    },
    {
      name: 'Disable the endpoint',
      operationId: 'updateWebhookEndpoint',
      as: 'operator',
      parameters: { ...ENDPOINT, 'If-Match': '"2"' },
      body: { status: 'DISABLED' },
      status: 200,
      expect: { 'it has the reason': "body.disabledReason === 'OPERATOR'" },
    },
    {
      name: '409 for a test event to a disabled endpoint',
      operationId: 'pingWebhookEndpoint',
      as: 'operator',
      parameters: { ...ENDPOINT, 'Idempotency-Key': '{{latePingKey}}' },
      before: newKey('latePingKey'),
      status: 409,
      code: 'endpoint-disabled',
    },
    {
      name: '422 for a URL that is not public',
      operationId: 'updateWebhookEndpoint',
      as: 'operator',
      parameters: { ...ENDPOINT, 'If-Match': '"3"' },
      body: { url: 'https://169.254.169.254/latest/meta-data' },
      status: 422,
      code: 'endpoint-url-refused',
    },
    {
      name: 'Delete the endpoint',
      operationId: 'deleteWebhookEndpoint',
      as: 'operator',
      parameters: ENDPOINT,
      status: 200,
    },
    {
      name: '404 for a deleted endpoint',
      operationId: 'deleteWebhookEndpoint',
      as: 'operator',
      parameters: ENDPOINT,
      status: 404,
      code: 'endpoint-not-found',
    },
  ],
};
