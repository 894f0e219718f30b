// @module-tag alone
/** What follows from one more member of `INDEXES`: docs/platform.md, "Add an index". */
import { describe, expect, it, vi } from 'vitest';
import type * as schema from '../../../table/schema.ts';
import { EVERY_OPTION } from '../../support/every-option.ts';
import { removeSynthesized, synthesizeWith } from '../../support/stack.ts';

vi.mock('../../../table/schema.ts', async (original) => {
  const real = await original<typeof schema>();
  const GSI3: schema.IndexSchema = {
    name: 'GSI3',
    partitionKey: 'GSI3PK',
    sortKey: 'GSI3SK',
    include: ['total'],
    job: 'orders-by-total',
  };
  return { ...real, INDEXES: [...real.INDEXES, GSI3], STORES: [...real.STORES, GSI3.name] };
});

removeSynthesized();
const units = (min: number) => ({ min, max: 100, target: 70 });
const { resources, all } = synthesizeWith({
  ...EVERY_OPTION,
  capacity: {
    mode: 'provisioned',
    read: units(5),
    write: units(6),
    indexes: { GSI3: { write: units(7) } },
  },
  openIndexes: 'GSI3',
});

describe('A third index in the list', () => {
  it('is an index of the table, with its own capacity and cooldowns', () => {
    const [{ Properties } = { Properties: {} }] = all('AWS::DynamoDB::GlobalTable');
    const [, , index] = Properties.GlobalSecondaryIndexes;

    expect(index).toMatchObject({
      IndexName: 'GSI3',
      KeySchema: [
        { AttributeName: 'GSI3PK', KeyType: 'HASH' },
        { AttributeName: 'GSI3SK', KeyType: 'RANGE' },
      ],
      Projection: { NonKeyAttributes: ['total'], ProjectionType: 'INCLUDE' },
      WriteProvisionedThroughputSettings: {
        WriteCapacityAutoScalingSettings: {
          MinCapacity: 7,
          TargetTrackingScalingPolicyConfiguration: { ScaleOutCooldown: 60 },
        },
      },
    });
    expect(Properties.AttributeDefinitions.map(({ AttributeName = '' }) => AttributeName)).toEqual(
      expect.arrayContaining(['GSI3PK', 'GSI3SK']),
    );
  });

  it('has alarms, each with at most the ten series that CloudWatch allows', () => {
    const alarms = Object.entries(resources).filter(
      ([, { Type, Properties }]) =>
        Type === 'AWS::CloudWatch::Alarm' && JSON.stringify(Properties).includes('"GSI3"'),
    );
    const names = alarms.map(([id]) => id.replace(/^Alarms/, '').replace(/[\dA-F]{8}$/, ''));

    expect(names.sort()).toEqual([
      'GSI3ReadThrottled',
      'GSI3WriteThrottled',
      'HotKey',
      'ReadsThrottledWhileIdleGSI3',
      'WritesThrottledWhileIdleGSI3',
    ]);
    for (const { Properties } of all('AWS::CloudWatch::Alarm')) {
      const series = (Properties.Metrics ?? []).filter(
        ({ MetricStat }: { MetricStat?: object }) => MetricStat !== undefined,
      );
      expect(series.length).toBeLessThanOrEqual(10);
    }
  });

  it('is on the dashboard', () => {
    const [{ Properties } = { Properties: {} }] = all('AWS::CloudWatch::Dashboard');

    expect(JSON.stringify(Properties.DashboardBody)).toContain('GSI3 consumed');
  });
});
