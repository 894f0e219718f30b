import type { DynamoDBRecord } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { openOrderMetric } from '../../../functions/stream/open-order-metric.ts';

const change = (before: string | undefined, after: string | undefined): DynamoDBRecord => ({
  dynamodb: {
    ...(before !== undefined && { OldImage: before ? { GSI2PK: { S: before } } : {} }),
    ...(after !== undefined && { NewImage: after ? { GSI2PK: { S: after } } : {} }),
  },
});

describe('The list of open orders', () => {
  it.each([
    ['an order that is placed', undefined, 'OPEN#3', 'OpenOrderEntered'],
    ['the only partition there is', undefined, 'OPEN', 'OpenOrderEntered'],
    ['an order that is shipped', 'OPEN#3', '', 'OpenOrderLeft'],
    ['an order that changes and stays open', 'OPEN#3', 'OPEN#3', undefined],
    ['an order that moves to another partition', 'OPEN', 'OPEN#1', undefined],
    ['a shipped order that changes', '', '', undefined],
    ['stock that runs low', '', 'LOW', undefined],
    // Its status is SHIPPED, but its key still lists it.
    ['an order that keeps its key by mistake', 'OPEN#3', 'OPEN#3', undefined],
  ] as const)('finds %s', (_, before, after, move) => {
    expect(openOrderMetric(change(before, after))).toBe(move);
  });
});
