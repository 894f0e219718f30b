import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import { GSI1, GSI2 } from '../../table/schema.ts';
import type { Capacity, Range } from '../settings/capacity-settings.ts';

type IndexName = keyof Capacity['indexes'];

/** Seconds: up at once, down when the peak is surely over. */
const SCALE_OUT_COOLDOWN = 60;
const SCALE_IN_COOLDOWN = 900;

/** How the table is paid, and its ceilings. */
export function billingOf(capacity: Capacity): dynamodb.Billing {
  if (capacity.mode === 'on-demand') return dynamodb.Billing.onDemand(ceilingsOf(capacity));
  return dynamodb.Billing.provisioned({
    readCapacity: scaled(capacity.read),
    writeCapacity: scaled(capacity.write),
  });
}

/** An index has what the table has, unless the setting gives it its own. */
export function indexCapacity(
  capacity: Capacity,
  name: string,
): Partial<dynamodb.GlobalSecondaryIndexPropsV2> {
  const warm = warmThroughput({ ...capacity, ...capacity.indexes[name as IndexName] });
  if (capacity.mode === 'on-demand') {
    const own = capacity.indexes[name as IndexName];
    return { ...ceilingsOf({ ...capacity, ...own }), ...warm };
  }
  const { read = capacity.read, write = capacity.write } =
    capacity.indexes[name as IndexName] ?? {};
  return { readCapacity: scaled(read), writeCapacity: scaled(write), ...warm };
}

/** For a launch: what is ready at once, instead of after DynamoDB has seen the traffic. */
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

/** The seed is what a switch of the billing mode begins with. */
const scaled = ({ min, max, target }: Range): dynamodb.Capacity =>
  dynamodb.Capacity.autoscaled({
    minCapacity: min,
    maxCapacity: max,
    seedCapacity: min,
    targetUtilizationPercent: target,
  });

/** CDK's table has no setting for cooldowns; CloudFormation's has. */
export function setCooldowns(table: dynamodb.CfnGlobalTable): void {
  const indexes = [GSI1, GSI2].map((_, at) => `GlobalSecondaryIndexes.${at}.`);
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
