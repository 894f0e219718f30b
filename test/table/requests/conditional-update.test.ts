import { describe, expect, it } from 'vitest';
import { conditionalUpdate } from '../../../table/requests/conditional-update.ts';
import { failedAfter, injectFaults } from '../../support/faults.ts';
import { freshTable } from '../../support/table.ts';

describe('An update for which it makes no difference who wrote', () => {
  const table = freshTable();
  const Key = { PK: 'A', SK: 'A' };
  const update = () =>
    conditionalUpdate({
      Key,
      UpdateExpression: 'SET done = :done',
      ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(done)',
      ExpressionAttributeValues: { ':done': true },
    });

  it('is written, and then finds what is stored', async () => {
    await table.put(Key);

    expect(await update()).toEqual({ written: { ...Key, done: true } });
    expect(await update()).toEqual({ stored: { ...Key, done: true } });
  });

  it('returns the stored item, be it its own, after an answer was lost', async () => {
    const stored = { ...Key, done: true };
    injectFaults('UpdateItem', failedAfter(2, stored));

    expect(await update()).toEqual({ stored });
  });
});
