import { type Folder, newKey } from './step.ts';

const ENDPOINT = { endpointId: '{{endpointId}}' };

export const webhooks: Folder = {
  name: 'Webhooks',
  description: 'An operator has events sent to another system, changes its mind, and ends it.',
  steps: [
    {
      name: 'Create a webhook endpoint',
      operationId: 'createWebhookEndpoint',
      as: 'operator',
      parameters: { 'Idempotency-Key': '{{endpointKey}}' },
      before: newKey('endpointKey'),
      status: 201,
      keep: { endpointId: 'endpointId' },
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
      name: 'Disable the endpoint',
      operationId: 'updateWebhookEndpoint',
      as: 'operator',
      parameters: { ...ENDPOINT, 'If-Match': '"1"' },
      body: { status: 'DISABLED' },
      status: 200,
      expect: { 'it says who disabled it': "body.disabledReason === 'OPERATOR'" },
    },
    {
      name: '422 for a URL that is not public',
      operationId: 'updateWebhookEndpoint',
      as: 'operator',
      parameters: { ...ENDPOINT, 'If-Match': '"2"' },
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
      name: '404 for an endpoint that was deleted',
      operationId: 'deleteWebhookEndpoint',
      as: 'operator',
      parameters: ENDPOINT,
      status: 404,
      code: 'endpoint-not-found',
    },
  ],
};
