import { Stack } from 'aws-cdk-lib';
import { CfnQueryDefinition, type ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { OrdersApi } from '../api/orders-api.ts';
import type { OrdersFunction } from '../functions/orders-function.ts';
import { LOG_QUERIES, type LogQuery } from './log-queries.ts';

export interface SavedLogQueriesProps {
  readonly api: OrdersApi;
  readonly functions: readonly OrdersFunction[];
}

/** The queries of the runbook, in CloudWatch's list of saved ones: `Orders-production/faults`. */
export class SavedLogQueries extends Construct {
  constructor(scope: Construct, id: string, props: SavedLogQueriesProps) {
    super(scope, id);
    for (const { name, of, lines } of LOG_QUERIES)
      new CfnQueryDefinition(this, name, {
        name: `${Stack.of(this).stackName}/${name}`,
        queryString: lines.join('\n| '),
        logGroupNames: logsOf(of, props).map(({ logGroupName }) => logGroupName),
      });
  }
}

function logsOf(of: LogQuery['of'], { api, functions }: SavedLogQueriesProps): ILogGroup[] {
  if (of === 'access') return [api.accessLog];
  const isRead = ({ node }: OrdersFunction) =>
    of === 'functions' || (of === 'api' || of === 'both' ? node.scope === api : node.id === of);
  const logs = functions.filter(isRead).map(({ logGroup }) => logGroup);
  return of === 'both' ? [api.accessLog, ...logs] : logs;
}
