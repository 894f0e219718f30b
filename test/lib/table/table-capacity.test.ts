// @module-tag large
import { describe, expect, it } from 'vitest';
import { removeSynthesized, synthesizeWith } from '../../support/stack.ts';

removeSynthesized();

const read = { min: 50, max: 2000 };
const write = { min: 20, max: 1000, target: 60 };

function tableWith(capacity: unknown) {
  const { all } = synthesizeWith({ capacity });
  return all('AWS::DynamoDB::GlobalTable')[0]?.Properties;
}

/** Capacity settings in CloudFormation's form. */
const scaled = (kind: 'Read' | 'Write', min: number, max: number, target: number) => ({
  [`${kind}CapacityAutoScalingSettings`]: {
    MinCapacity: min,
    MaxCapacity: max,
    SeedCapacity: min,
    TargetTrackingScalingPolicyConfiguration: {
      TargetValue: target,
      ScaleOutCooldown: 60,
      ScaleInCooldown: 900,
    },
  },
});

describe('The table, on demand', () => {
  it('has no ceiling and no warm throughput by default', () => {
    const table = tableWith(undefined);

    expect(table.BillingMode).toBe('PAY_PER_REQUEST');
    expect(JSON.stringify(table)).not.toMatch(/Throughput/);
  });

  it('has its ceilings, and those of each index', () => {
    const table = tableWith({
      mode: 'on-demand',
      maxReadUnits: 4000,
      maxWriteUnits: 2000,
      indexes: { GSI2: { maxWriteUnits: 500 } },
    });
    const [replica] = table.Replicas;

    expect(table.WriteOnDemandThroughputSettings).toEqual({ MaxWriteRequestUnits: 2000 });
    expect(replica.ReadOnDemandThroughputSettings).toEqual({ MaxReadRequestUnits: 4000 });
    expect(
      table.GlobalSecondaryIndexes.map((index: Record<string, unknown>) => [
        index['IndexName'],
        index['WriteOnDemandThroughputSettings'],
      ]),
    ).toEqual([
      ['GSI1', { MaxWriteRequestUnits: 2000 }],
      ['GSI2', { MaxWriteRequestUnits: 500 }],
    ]);
    expect(replica.GlobalSecondaryIndexes).toMatchObject([
      { ReadOnDemandThroughputSettings: { MaxReadRequestUnits: 4000 } },
      { ReadOnDemandThroughputSettings: { MaxReadRequestUnits: 4000 } },
    ]);
  });

  it('is warm for a launch, with its indexes', () => {
    const table = tableWith({ mode: 'on-demand', warmReadUnits: 20_000, warmWriteUnits: 8000 });
    const warm = { ReadUnitsPerSecond: 20_000, WriteUnitsPerSecond: 8000 };

    expect(table.WarmThroughput).toEqual(warm);
    expect(table.GlobalSecondaryIndexes).toMatchObject([
      { WarmThroughput: warm },
      { WarmThroughput: warm },
    ]);
  });
});

describe('The table, provisioned', () => {
  it('scales with its indexes, up at once and down slowly', () => {
    const table = tableWith(JSON.stringify({ mode: 'provisioned', read, write }));
    const [replica] = table.Replicas;

    expect(table.BillingMode).toBe('PROVISIONED');
    expect(table.WriteProvisionedThroughputSettings).toEqual(scaled('Write', 20, 1000, 60));
    expect(replica.ReadProvisionedThroughputSettings).toEqual(scaled('Read', 50, 2000, 70));
    for (const index of table.GlobalSecondaryIndexes)
      expect(index.WriteProvisionedThroughputSettings).toEqual(scaled('Write', 20, 1000, 60));
    for (const index of replica.GlobalSecondaryIndexes)
      expect(index.ReadProvisionedThroughputSettings).toEqual(scaled('Read', 50, 2000, 70));
  });

  it('gives an index its own capacity', () => {
    const own = { min: 200, max: 3000, target: 80 };
    const table = tableWith({
      mode: 'provisioned',
      read,
      write,
      indexes: { GSI1: { write: own } },
    });

    expect(table.GlobalSecondaryIndexes).toMatchObject([
      { WriteProvisionedThroughputSettings: scaled('Write', 200, 3000, 80) },
      { WriteProvisionedThroughputSettings: scaled('Write', 20, 1000, 60) },
    ]);
  });

  it('has alarms on throttles beside idle capacity; on demand has none', () => {
    const idle = (capacity: unknown) =>
      Object.keys(synthesizeWith({ capacity }).resources).filter((id) => /WhileIdle/.test(id));

    expect(idle({ mode: 'provisioned', read, write })).toHaveLength(2);
    expect(idle(undefined)).toEqual([]);
  });
});

describe('A schedule', () => {
  const schedule = [{ cron: 'cron(0 7 * * ? *)', min: 200, max: 2000 }];

  it('is no setting: the targets of Application Auto Scaling belong to the GlobalTable', () => {
    const capacity = { mode: 'provisioned', read, write };

    expect(() => synthesizeWith({ capacity: { ...capacity, schedule } })).toThrow(
      'Unrecognized key: "schedule"',
    );
    expect(
      Object.values(synthesizeWith({ capacity }).resources).filter(({ Type }) =>
        Type.startsWith('AWS::ApplicationAutoScaling::'),
      ),
    ).toEqual([]);
  });
});

describe('The context capacity', () => {
  it.each([
    ['provisioned', 'context capacity: expected what docs/platform.md describes'],
    [{ mode: 'provisioned' }, 'read '],
    [{ mode: 'provisioned', read: { min: 9, max: 3 }, write }, 'read min must be at most max'],
    [{ mode: 'provisioned', read: { min: 0, max: 3 }, write }, 'read.min must be at least 1'],
    [
      { mode: 'provisioned', read, write: { ...write, target: 95 } },
      'write.target must be at most 90',
    ],
    [{ mode: 'provisioned', read, write, maxReadUnits: 5 }, 'Unrecognized key: "maxReadUnits"'],
    [{ mode: 'on-demand', warmReadUnits: 5000 }, 'warmReadUnits must be at least 12000'],
    [{ mode: 'on-demand', maxWriteUnits: 40_001 }, 'maxWriteUnits must be at most 40000'],
    [{ mode: 'on-demand', indexes: { GSI3: {} } }, 'Unrecognized key: "GSI3"'],
    [{ mode: 'serverless' }, 'mode '],
  ])('refuses %j', (capacity, message) => {
    expect(() => synthesizeWith({ capacity })).toThrow(message);
  });
});
