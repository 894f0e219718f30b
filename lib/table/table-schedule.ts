import { Stack } from 'aws-cdk-lib';
import { CfnScalableTarget } from 'aws-cdk-lib/aws-applicationautoscaling';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { GSI1, GSI2 } from '../../table/schema.ts';
import type { Capacity } from '../settings/capacity-settings.ts';

export interface TableScheduleProps {
  readonly table: dynamodb.ITableV2;
  readonly capacity: Extract<Capacity, { mode: 'provisioned' }>;
}

/** Reads or writes of a table or an index, by Application Auto Scaling's names. */
interface Dimension {
  readonly index?: string;
  readonly access: 'read' | 'write';
}

/**
 * Other limits of the capacity at certain times (`capacity.schedule`), for the table and each
 * index. CloudFormation's GlobalTable has no schedule: it registers a scalable target for each of
 * these dimensions. The target here is the same one, with actions.
 * https://docs.aws.amazon.com/autoscaling/application/userguide/application-auto-scaling-scheduled-scaling.html
 */
export class TableSchedule extends Construct {
  constructor(scope: Construct, id: string, props: TableScheduleProps) {
    super(scope, id);
    for (const access of ['read', 'write'] as const)
      for (const index of [undefined, GSI1.name, GSI2.name])
        this.#target({ access, ...(index && { index }) }, props);
  }

  #target({ index, access }: Dimension, { table, capacity }: TableScheduleProps): void {
    const units = access === 'read' ? 'ReadCapacityUnits' : 'WriteCapacityUnits';
    const own = index === undefined ? {} : capacity.indexes[index as keyof Capacity['indexes']];
    const { min, max } = own?.[access] ?? capacity[access];
    const path = index === undefined ? '' : `/index/${index}`;
    new CfnScalableTarget(this, `${index ?? 'Table'}${units}`, {
      serviceNamespace: 'dynamodb',
      scalableDimension: `dynamodb:${index === undefined ? 'table' : 'index'}:${units}`,
      resourceId: `table/${table.tableName}${path}`,
      roleArn: serviceRole(this),
      minCapacity: min,
      maxCapacity: max,
      scheduledActions: capacity.schedule?.map(({ cron: schedule, ...bounds }, at) => ({
        scheduledActionName: `schedule-${at}`,
        schedule,
        timezone: 'UTC',
        scalableTargetAction: { minCapacity: bounds.min, maxCapacity: bounds.max },
      })),
    }).node.addDependency(table);
  }
}

/** Returns the role that Application Auto Scaling creates for itself in every account. */
const serviceRole = (construct: Construct): string =>
  Stack.of(construct).formatArn({
    service: 'iam',
    region: '',
    resource: 'role/aws-service-role/dynamodb.application-autoscaling.amazonaws.com',
    resourceName: 'AWSServiceRoleForApplicationAutoScaling_DynamoDBTable',
  });
