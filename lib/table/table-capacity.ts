import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import { INDEXES, type IndexName } from '../../table/schema.ts';
import type { Capacity, Range } from '../settings/capacity-settings.ts';

/** Seconds. Capacity rises at once, and falls only when the peak is surely over. */
const SCALE_OUT_COOLDOWN = 60;
const SCALE_IN_COOLDOWN = 900;

/** Returns the table's billing mode and its limits. */
export function billingOf(capacity: Capacity): dynamodb.Billing {
  if (capacity.mode === 'on-demand') return dynamodb.Billing.onDemand(ceilingsOf(capacity));
  return dynamodb.Billing.provisioned({
    readCapacity: scaled(capacity.read),
    writeCapacity: scaled(capacity.write),
  });
}

/** Returns an index's capacity: the table's, unless the setting has another. */
export function indexCapacity(
  capacity: Capacity,
  name: IndexName,
): Partial<dynamodb.GlobalSecondaryIndexPropsV2> {
  const warm = warmThroughput({ ...capacity, ...capacity.indexes[name] });
  if (capacity.mode === 'on-demand') {
    const own = capacity.indexes[name];
    return { ...ceilingsOf({ ...capacity, ...own }), ...warm };
  }
  const { read = capacity.read, write = capacity.write } = capacity.indexes[name] ?? {};
  return { readCapacity: scaled(read), writeCapacity: scaled(write), ...warm };
}

/**
 * Returns the throughput that is ready at once, for a launch; DynamoDB otherwise adapts to past
 * traffic.
 */
export const warmThroughput = ({
  warmReadUnits,
  warmWriteUnits,
}: Pick<Capacity, 'warmReadUnits' | 'warmWriteUnits'>): Pick<
  dynamodb.TablePropsV2,
  'warmThroughput'
> =>
  warmReadUnits === undefined && warmWriteUnits === undefined
    ? {}
    : {
        warmThroughput: {
          ...(warmReadUnits !== undefined && { readUnitsPerSecond: warmReadUnits }),
          ...(warmWriteUnits !== undefined && { writeUnitsPerSecond: warmWriteUnits }),
        },
      };

interface Ceilings {
  readonly maxReadUnits?: number | undefined;
  readonly maxWriteUnits?: number | undefined;
}

const ceilingsOf = ({ maxReadUnits, maxWriteUnits }: Ceilings) => ({
  ...(maxReadUnits !== undefined && { maxReadRequestUnits: maxReadUnits }),
  ...(maxWriteUnits !== undefined && { maxWriteRequestUnits: maxWriteUnits }),
});

/** Returns scaled capacity. The seed is the capacity right after a switch of the billing mode. */
const scaled = ({ min, max, target }: Range): dynamodb.Capacity =>
  dynamodb.Capacity.autoscaled({
    minCapacity: min,
    maxCapacity: max,
    seedCapacity: min,
    targetUtilizationPercent: target,
  });

/** Sets the cooldowns, which CDK's table does not support and CloudFormation's does. */
export function setCooldowns(table: dynamodb.CfnGlobalTable): void {
  const indexes = INDEXES.map((_, at) => `GlobalSecondaryIndexes.${at}.`);
  const settings = ['', ...indexes].flatMap((of) => [
    `${of}WriteProvisionedThroughputSettings.WriteCapacityAutoScalingSettings`,
    `Replicas.0.${of}ReadProvisionedThroughputSettings.ReadCapacityAutoScalingSettings`,
  ]);
  for (const setting of settings) {
    const policy = `${setting}.TargetTrackingScalingPolicyConfiguration`;
    table.addPropertyOverride(`${policy}.ScaleOutCooldown`, SCALE_OUT_COOLDOWN);
    table.addPropertyOverride(`${policy}.ScaleInCooldown`, SCALE_IN_COOLDOWN);
  }
}
