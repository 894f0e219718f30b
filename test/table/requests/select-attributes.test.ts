import { describe, expect, it } from 'vitest';
import { projection, queryProjection } from '../../../table/requests/select-attributes.ts';

/** Reserved words of DynamoDB are among our attributes: each is sent by a placeholder. */
const STATUS = {
  ProjectionExpression: '#PK, #SK, #status, #total',
  ExpressionAttributeNames: { '#PK': 'PK', '#SK': 'SK', '#status': 'status', '#total': 'total' },
};

describe('A projection', () => {
  it('asks for the attributes and the keys, by placeholders', () => {
    expect(projection(['status', 'total'])).toEqual(STATUS);
  });

  it('says in a Query what it selects, as its role demands', () => {
    expect(queryProjection(['status', 'total'])).toEqual({
      Select: 'SPECIFIC_ATTRIBUTES',
      ...STATUS,
    });
  });
});
