import { again, type Chapter, once, refused, version } from './step.ts';

const GONE = { path: { endpointId: 'w-01JWMJ9V40CJ3GAS3P5CEJY7TG' } };
const INTERNAL = 'https://169.254.169.254/latest/meta-data';

export const webhooks: Chapter = {
  name: 'Webhooks',
  description:
    'An operator creates an endpoint, sends it a test event, disables it and deletes it.',
  steps: [
    {
      name: 'Create a webhook endpoint',
      operation: 'createWebhookEndpoint',
      ...once('endpointKey'),
      keep: { endpointId: 'endpointId', firstSecret: 'secret' },
      expect: { 'it has a secret': ['secret', 'startsWith', 'whsec_'] },
    },
    {
      name: 'Create it again, with the same key',
      operation: 'createWebhookEndpoint',
      ...again('endpointKey'),
      expect: { 'it is the same endpoint': ['endpointId', 'is', '{{endpointId}}'] },
    },
    refused('createWebhookEndpoint', 'idempotency-key-reused', 'for another with that key', {
      ...again('endpointKey'),
      members: { description: 'Finance' },
    }),
    refused('createWebhookEndpoint', 'endpoint-url-refused', 'for a URL inside of a network', {
      members: { url: 'https://10.0.0.7/orders' },
    }),
    {
      name: 'List the webhook endpoints',
      operation: 'listWebhookEndpoints',
      expect: {
        'the endpoint is listed': ['items.*.endpointId', 'includes', '{{endpointId}}'],
        'no secret is shown again': ['items.*.secret', 'isAbsent'],
      },
      onStage: true,
    },
    {
      name: 'Subscribe it to one type of event',
      operation: 'updateWebhookEndpoint',
      body: { eventTypes: ['order.paid_after_cancellation'], include: ['order'] },
      expect: {
        'it has one type': ['eventTypes.length', 'is', 1],
        'it gets the whole order': ['include', 'includes', 'order'],
      },
      onStage: true,
    },
    refused('updateWebhookEndpoint', 'version-mismatch', 'with an old version'),
    {
      name: 'Rotate its secret',
      operation: 'rotateWebhookSecret',
      ...once('rotationKey'),
      expect: {
        'it has a secret': ['secret', 'startsWith', 'whsec_'],
        'it is another secret': ['secret', 'isNot', '{{firstSecret}}'],
        'the rotation is counted': ['secretGeneration', 'is', 2],
      },
      onStage: true,
    },
    {
      name: 'Rotate it again, with the same key',
      operation: 'rotateWebhookSecret',
      ...again('rotationKey'),
      onStage: true,
    },
    {
      name: 'Send a test event',
      operation: 'pingWebhookEndpoint',
      ...once('pingKey'),
      keep: { deliveryId: 'deliveryId' },
      expect: { 'it is due': ['status', 'is', 'PENDING'] },
      onStage: true,
    },
    {
      name: 'Send it again, with the same key',
      operation: 'pingWebhookEndpoint',
      ...again('pingKey'),
      onStage: true,
    },
    {
      name: 'List its deliveries',
      operation: 'listWebhookDeliveries',
      expect: { 'the test event is listed': ['items.0.eventType', 'is', 'webhook.ping'] },
      onStage: true,
    },
    {
      name: 'List its pending deliveries',
      operation: 'listWebhookDeliveries',
      query: { status: 'PENDING', limit: '1' },
    },
    {
      name: 'Send the test event again',
      operation: 'redeliverWebhook',
      expect: { 'it is the same event': ['deliveryId', 'is', '{{deliveryId}}'] },
      onStage: true,
    },
    {
      name: 'Disable the endpoint',
      operation: 'updateWebhookEndpoint',
      ...version(3),
      body: { status: 'DISABLED' },
      expect: { 'it has the reason': ['disabledReason', 'is', 'OPERATOR'] },
    },
    refused('pingWebhookEndpoint', 'endpoint-disabled', 'for a test event to a disabled endpoint'),
    refused('updateWebhookEndpoint', 'endpoint-url-refused', 'for a URL that is not public', {
      ...version(4),
      members: { url: INTERNAL },
    }),
    {
      name: 'Enable it',
      operation: 'updateWebhookEndpoint',
      ...version(4),
      body: { status: 'ENABLED' },
    },
    {
      name: 'Replace it, disabled',
      operation: 'updateWebhookEndpoint',
      ...version(5),
      members: { url: 'https://hooks.shop.example/', status: 'DISABLED' },
    },
    { name: 'Delete the endpoint', operation: 'deleteWebhookEndpoint' },
    refused('deleteWebhookEndpoint', 'endpoint-not-found', 'for a deleted endpoint'),
    refused('updateWebhookEndpoint', 'endpoint-not-found', 'for an unknown endpoint', GONE),
    refused('rotateWebhookSecret', 'endpoint-not-found', 'for the secret of none', GONE),
    refused('pingWebhookEndpoint', 'endpoint-not-found', 'for a test event to none', GONE),
    refused('redeliverWebhook', 'delivery-not-found', 'for a delivery to another endpoint', {
      path: { endpointId: 'w-01JWMJ9V40CJ3GAS3P5CEJY7TG', deliveryId: '{{deliveryId}}' },
    }),
  ],
};
