import { PARTITIONS } from '../../../table/keys.ts';
import { toWebhookEndpoint } from '../../../table/webhooks/webhook-endpoint-row.ts';
import { readItems } from '../verify/reads/read-items.ts';
import { confirmed, type Evidence, ruledOut } from './diagnosis.ts';

/** Confirmed if a webhook endpoint was disabled, but not by an operator. */
export async function lookAtEndpoints(): Promise<Evidence> {
  const rows = await readItems({
    KeyConditionExpression: 'PK = :webhooks',
    ExpressionAttributeValues: { ':webhooks': PARTITIONS.webhooks },
  });
  const endpoints = rows.map(toWebhookEndpoint).filter((endpoint) => endpoint !== undefined);
  const disabled = endpoints.filter(
    ({ status, disabledReason }) => status === 'DISABLED' && disabledReason !== 'OPERATOR',
  );
  const figures = {
    endpoints: endpoints.length,
    ...Object.fromEntries(
      disabled.map(({ endpointId, disabledReason = 'unknown' }) => [endpointId, disabledReason]),
    ),
  };
  return disabled.length > 0
    ? confirmed('An endpoint was disabled: enable it when its receiver works again.', figures)
    : ruledOut('No endpoint is disabled, except by an operator.', figures);
}
