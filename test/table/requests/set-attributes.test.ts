import { describe, expect, it } from 'vitest';
import { setAttributes } from '../../../table/requests/set-attributes.ts';

describe('An update that sets attributes', () => {
  it('names each by a placeholder, and each value', () => {
    expect(setAttributes({ status: 'SHIPPED', version: 2 })).toEqual({
      UpdateExpression: 'SET #status = :status, #version = :version',
      ExpressionAttributeNames: { '#status': 'status', '#version': 'version' },
      ExpressionAttributeValues: { ':status': 'SHIPPED', ':version': 2 },
    });
  });

  it('removes those that have no value', () => {
    expect(setAttributes({ GSI2PK: undefined, version: 2, GSI2SK: undefined })).toEqual({
      UpdateExpression: 'SET #version = :version REMOVE #GSI2PK, #GSI2SK',
      ExpressionAttributeNames: {
        '#GSI2PK': 'GSI2PK',
        '#version': 'version',
        '#GSI2SK': 'GSI2SK',
      },
      ExpressionAttributeValues: { ':version': 2 },
    });
  });

  it('has no empty clause', () => {
    expect(setAttributes({ GSI2PK: undefined }).UpdateExpression).toBe('REMOVE #GSI2PK');
  });

  it('keeps values that are falsy', () => {
    expect(setAttributes({ total: 0, note: '', paid: false }).UpdateExpression).toBe(
      'SET #total = :total, #note = :note, #paid = :paid',
    );
  });
});
