import * as z from 'zod';
import type { Customer, StoredCustomer } from '../../../../domain/customer.ts';
import type { Erasure } from '../../../../domain/people/erasure.ts';
import type { CustomerWithSummary } from '../../../../table/customers/a09b-get-customer-with-summary.ts';
import { MAX_FOUND } from '../../../../table/customers/a33-find-customers.ts';
import { currency, customerId, moment, version, whole, words } from './members.ts';

export const customer = z
  .object({
    customerId,
    name: words(200, 'The name, as the customer wrote it.'),
    email: words(
      254,
      'The e-mail address. It belongs to one customer only, and to any number of guests.',
    ),
    phone: words(40, 'The telephone number, as it was sent.').optional(),
    tier: words(40, 'The shop’s own word for the kind of customer.').optional(),
    createdAt: moment('The time when the profile was created.'),
    version,
    guest: z
      .literal(true)
      .meta({ description: 'For a guest: a purchase without an account.' })
      .optional(),
    closedAt: moment('The time since which the customer places no orders.').optional(),
  })
  .meta({ id: 'Customer', description: 'A customer’s profile.' }) satisfies z.ZodType<Customer>;

export const storedCustomer = customer.partial().required({ customerId: true }).meta({
  id: 'StoredCustomer',
  description:
    'A customer’s profile as stored. A profile that was written by hand may have only its id.',
}) satisfies z.ZodType<StoredCustomer>;

export const foundCustomers = z
  .object({
    items: z
      .array(
        z
          .object({
            customerId,
            guest: z.boolean().meta({ description: 'True for a guest.' }),
          })
          .meta({ id: 'FoundCustomer', description: 'A customer, or a guest.' }),
      )
      .max(MAX_FOUND),
  })
  .meta({ id: 'FoundCustomers', description: 'The customers and guests with an address.' });

/**
 * A sum of amounts. It may exceed 2^53, above which JavaScript rounds the numbers that it parses.
 */
const sum = z.number().meta({ type: 'integer', format: 'int64', minimum: 0, maximum: 9e18 });

export const customerSummary = z
  .object({
    customerId,
    orders: whole(0, 'All orders.'),
    open: whole(0, 'Orders that are not shipped yet.'),
    shipped: whole(0, 'Orders on their way.'),
    delivered: whole(0, 'Delivered orders.'),
    cancelled: whole(0, 'Orders canceled before they were shipped.'),
    returned: whole(0, 'Returned orders.'),
    lifetimeTotal: z.record(currency, sum).meta({
      description:
        'The total of all orders that are not canceled or returned, in minor units, by ' +
        'currency. Exact. One order totals at most 10^12; the sum has no limit.',
    }),
    refundedTotal: z.record(currency, sum).meta({
      description:
        'The amounts refunded or charged back, in minor units, by currency. They are not ' +
        'subtracted from `lifetimeTotal`.',
    }),
    lastOrderAt: moment('The time when the newest order was placed.').optional(),
    customer: storedCustomer
      .optional()
      .meta({ description: 'With `include=customer`, the profile, if there is one.' }),
  })
  .meta({
    id: 'CustomerSummary',
    description: 'A customer’s orders in numbers. All are 0 before the first order.',
  }) satisfies z.ZodType<CustomerWithSummary>;

export const erasure = z
  .object({
    customerId,
    status: z.enum(['RUNNING', 'DONE']).meta({ description: 'Whether all orders are done.' }),
    requestedAt: moment('The time of the request, at which the profile was erased.'),
    doneAt: moment('The time at which the last order was done.').optional(),
    orders: z
      .object({
        done: whole(0, 'Orders that no longer name the person.'),
        waiting: whole(0, 'Orders that are not final, and are looked at again each day.'),
      })
      .meta({ description: 'The customer’s orders, by the last walk through them.' }),
    completeAfter: moment(
      'The time after which no copy outside the table names the person; while it runs, if it ' +
        'ended now.',
    ),
  })
  .meta({ id: 'Erasure', description: 'The erasure of a customer.' }) satisfies z.ZodType<Erasure>;
