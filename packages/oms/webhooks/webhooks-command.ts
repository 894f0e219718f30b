import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { DeliveryStatus } from '../../../domain/webhooks/delivery.ts';
import type { WebhookEndpoint } from '../../../domain/webhooks/webhook-endpoint.ts';
import type { Item } from '../../../table/aws-protocol/item.ts';
import { type Key, SAFE_KEY_PART, webhookEndpointKey } from '../../../table/keys.ts';
import { tableName } from '../../../table/requests/client.ts';
import { toWebhookEndpoint } from '../../../table/webhooks/webhook-endpoint-row.ts';
import { EXIT, type ExitCode, Misuse } from '../../api/commands/exit-code.ts';
import { useDeployedShards } from '../deployed-shards.ts';
import { documents } from '../document-client.ts';
import { progress } from '../progress.ts';
import { limitReads } from '../rate/limit-reads.ts';
import { reach, type TargetOptions } from '../target.ts';
import { timeOption } from '../time-option.ts';
import { type DeliveredMissing, deliverMissing } from './deliver-missing.ts';
import { type EventRange, type ReplayedDeliveries, replayDeliveries } from './replay-deliveries.ts';

export interface WebhooksOptions extends TargetOptions {
  readonly endpoint: string;
  readonly since: string;
  readonly until?: string;
  readonly status: readonly DeliveryStatus[];
  readonly missing?: boolean;
  readonly shards?: number;
  readonly rate: number;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** `oms webhooks replay` */
export async function webhooksCommand(options: WebhooksOptions): Promise<ExitCode> {
  const { dryRun = false } = options;
  const since = timeOption('--since', options.since);
  const until = options.until === undefined ? new Date() : timeOption('--until', options.until);
  if (until < since) throw new Misuse('--until is before --since');
  const { description } = await reach(options);
  await useDeployedShards(description, options.shards);
  const endpoint = await findEndpoint(options.endpoint);
  if (endpoint.status === 'DISABLED' && !dryRun)
    throw new Misuse(`the endpoint is disabled (${endpoint.disabledReason}): enable it first`);
  const unlimit = limitReads(options.rate);
  const replayed = await replay(endpoint, { since, until }, options, description.ItemCount);
  unlimit();
  const lines = options.json
    ? [JSON.stringify({ ...replayed, dryRun })]
    : linesOf(replayed, dryRun);
  for (const line of lines) console.log(line);
  return (replayed.missing?.failed ?? []).length > 0 ? EXIT.failed : EXIT.fine;
}

interface Replayed extends ReplayedDeliveries {
  readonly missing?: DeliveredMissing;
}

async function replay(
  endpoint: WebhookEndpoint,
  range: Pick<EventRange, 'since' | 'until'>,
  { status: statuses, missing, dryRun = false }: WebhooksOptions,
  tableRows = 0,
): Promise<Replayed> {
  const { endpointId } = endpoint;
  const bar = progress('replay');
  const onPage = (share: number, due: number) =>
    bar.update(Math.round(share * 100), 100, `${due} deliveries`);
  const onRows = (rows: number, made: number) =>
    bar.update(rows, tableRows, `${made} events without a delivery`);
  try {
    const replayed = await replayDeliveries({ endpointId, ...range, statuses, dryRun, onPage });
    if (!missing) return replayed;
    const made = await deliverMissing({ endpoint, ...range, dryRun, onPage: onRows });
    return { ...replayed, missing: made };
  } finally {
    bar.end();
  }
}

async function findEndpoint(endpointId: string): Promise<WebhookEndpoint> {
  const Key = SAFE_KEY_PART.test(endpointId) ? webhookEndpointKey(endpointId) : undefined;
  const { Item } = Key
    ? await documents.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }))
    : {};
  const endpoint = Item && toWebhookEndpoint(Item as Item & Key);
  if (!endpoint)
    throw new Misuse(
      `there is no webhook endpoint "${endpointId}": GET /webhook-endpoints lists them`,
    );
  return endpoint;
}

function linesOf({ found, due, changed, missing }: Replayed, dryRun: boolean): readonly string[] {
  const { PENDING, DELIVERED, FAILED } = found;
  const verb = dryRun ? 'to be made due' : 'made due';
  const meanwhile = changed > 0 ? `, ${changed} changed meanwhile` : '';
  return [
    ...(missing?.failed ?? []).map(({ what, why }) => `${what}: ${why}`),
    `${DELIVERED} delivered, ${PENDING} pending, ${FAILED} failed: ${due} ${verb}${meanwhile}.`,
    ...(missing
      ? [`${missing.rows} rows read: ${missing.made} events without a delivery ${verb}.`]
      : []),
  ];
}
