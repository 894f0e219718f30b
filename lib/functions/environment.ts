import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import type * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import { policyVariables } from '../../domain/shop/policy.ts';
import { dayShardsText } from '../../table/shards.ts';
import type { Settings } from '../settings/settings.ts';

/** The settings that the functions read. */
export type FunctionSettings = Pick<
  Settings,
  'openOrderShards' | 'openOrderShardsRead' | 'dayShards' | 'policy' | 'webhookPrivateHosts'
>;

interface Configured extends FunctionSettings {
  readonly table: dynamodb.ITableV2;
  readonly cursorKey?: secretsmanager.ISecret | undefined;
}

/** The environment of a function: its settings, by the variable. */
export const environmentOf = ({
  table,
  cursorKey,
  openOrderShards,
  openOrderShardsRead,
  dayShards,
  policy,
  webhookPrivateHosts,
}: Configured): Record<string, string> => ({
  TABLE_NAME: table.tableName,
  OPEN_ORDER_SHARDS: String(openOrderShards),
  OPEN_ORDER_SHARDS_READ: openOrderShardsRead.join(','),
  DAY_SHARDS: dayShardsText(dayShards),
  ...policyVariables(policy),
  WEBHOOK_PRIVATE_HOSTS: webhookPrivateHosts.join(','),
  ...(cursorKey && { CURSOR_KEY_SECRET: cursorKey.secretArn }),
});
