/** Schemas of the events on the bus and in webhooks: CloudEvents 1.0, one schema for each type. */
import * as z from 'zod';
import {
  CUSTOMER_EVENTS,
  type EventType,
  FULFILLMENT_EVENTS,
  INVENTORY_EVENTS,
  ORDER_EVENTS,
  RETURN_EVENTS,
  WITHDRAWAL_EVENTS,
} from '../../../../domain/events/event-types.ts';
import { customerId, moment, orderId, sku, words } from '../../operations/answers/members.ts';
import { DESCRIPTIONS } from './descriptions.ts';
import {
  fulfillment,
  inventory,
  milestone,
  order,
  payment,
  transaction,
} from './event-resources.ts';
import { returned } from './return-resources.ts';
import { confirmation, recipient, statement, withdrawal } from './withdrawal-resources.ts';

const ofOrder = { customerId, orderId };

/** The schema of a type's `data`. */
function dataOf(type: EventType): z.ZodType {
  if (type === 'order.expired') return z.strictObject(ofOrder);
  if (isOneOf(ORDER_EVENTS, type)) return z.strictObject({ ...ofOrder, order });
  if (isOneOf(WITHDRAWAL_EVENTS, type)) return z.strictObject(ofWithdrawal(type));
  if (isOneOf(CUSTOMER_EVENTS, type)) return z.strictObject({ customerId });
  if (isOneOf(INVENTORY_EVENTS, type)) return z.strictObject({ sku, inventory });
  if (isOneOf(RETURN_EVENTS, type)) return z.strictObject({ ...ofOrder, return: returned });
  if (isOneOf(FULFILLMENT_EVENTS, type))
    return type === 'fulfillment.in_transit'
      ? z.strictObject({ ...ofOrder, fulfillment, milestone })
      : z.strictObject({ ...ofOrder, fulfillment });
  return OF_A_PAYMENT.includes(type)
    ? z.strictObject({ ...ofOrder, payment })
    : z.strictObject({ ...ofOrder, payment, transaction });
}

function ofWithdrawal(type: EventType): z.ZodRawShape {
  if (type === 'withdrawal.received') return { statement };
  if (type === 'withdrawal.confirmation_requested') return { confirmation };
  return type === 'withdrawal.acknowledged' ? { statement, recipient } : { withdrawal };
}

/** Payment events that are not about a single transaction. */
const OF_A_PAYMENT: readonly EventType[] = [
  'payment.created',
  'payment.updated',
  'payment.check_requested',
  'payment.discrepancy',
];

const isOneOf = (types: readonly EventType[], type: EventType): boolean => types.includes(type);

const eventOf = (type: EventType) =>
  z
    .strictObject({
      specversion: z.literal('1.0'),
      id: z
        .string()
        .regex(/^e-[0-9A-HJKMNP-TV-Z]{26}$/)
        .meta({ description: 'The same for every delivery of this event: ignore repeated ids.' }),
      source: words(400, 'The resource that it is about, as a path.'),
      type: z.literal(type),
      subject: words(64, 'The id of the order, the customer or the withdrawal, or the SKU.'),
      time: moment('The time of the event. Absent if the resource does not record it.').optional(),
      datacontenttype: z.literal('application/json'),
      sequence: z
        .string()
        .regex(/^\d{10,16}$/)
        .meta({
          description:
            'The version of the resource, padded to sort as text. Keep the highest of each ' +
            '`source`, and ignore lower ones.',
        }),
      data: dataOf(type),
    })
    .meta({ id: type, description: DESCRIPTIONS[type] });

/** The schema of each type, by its name. */
export const EVENT_SCHEMAS = Object.fromEntries(
  (Object.keys(DESCRIPTIONS) as EventType[]).map((type) => [type, eventOf(type)]),
) as unknown as Readonly<Record<EventType, z.ZodType>>;

/** Makes docs/events.json: JSON Schema 2020-12, the union of the types. */
export const eventsDocument = () => ({
  title: 'Events of orders, payments, fulfillments, returns, withdrawals, stock and customers',
  ...z.toJSONSchema(z.union(Object.values(EVENT_SCHEMAS) as [z.ZodType, ...z.ZodType[]])),
});
