import { describe, expect, it } from 'vitest';
import {
  selectAttributes,
  selectQueryAttributes,
} from '../../../table/requests/select-attributes.ts';

/** Reserved words of DynamoDB are among our attributes, so each is sent as a placeholder. */
const STATUS = {
  ProjectionExpression: '#PK, #SK, #status, #total',
  ExpressionAttributeNames: { '#PK': 'PK', '#SK': 'SK', '#status': 'status', '#total': 'total' },
};

describe('A projection', () => {
  it('requests the attributes and the keys, by placeholders', () => {
    expect(selectAttributes(['status', 'total'])).toEqual(STATUS);
  });

  it('has a Select in a Query, as its role requires', () => {
    expect(selectQueryAttributes(['status', 'total'])).toEqual({
      Select: 'SPECIFIC_ATTRIBUTES',
      ...STATUS,
    });
  });
});
