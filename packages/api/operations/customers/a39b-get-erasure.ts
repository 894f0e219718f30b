import { getErasure as handler } from '../../../../functions/customers/a39b-get-erasure.ts';
import { erasure } from '../answers/customer.ts';
import type { Operation } from '../operation.ts';

export const getErasure: Operation = {
  handler,
  summary: 'Get the erasure of a customer',
  description: 'Shows how far the erasure is, and until when copies may last.',
  answers: { 200: erasure },
  refusals: ['erasure-not-found'],
  example: { as: 'operator', path: { customerId: 'g7h8' }, status: 200 },
  dynamodb: {
    A39b: {
      request: 'GetItem',
      cost: '{Get the erasure} RCU',
      units: { 'Get the erasure': [0.5] },
    },
  },
};
