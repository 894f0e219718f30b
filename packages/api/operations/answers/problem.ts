import * as z from 'zod';
import { MAX_LINES } from '../../../../domain/order.ts';
import { HOLD_REASONS, ORDER_STATUSES } from '../../../../domain/order-status.ts';
import type { LineRefusal, LineShortage } from '../../../../domain/refusal.ts';
import { SHOP_CODE } from '../../../../domain/shop/refused.ts';
import { PROBLEMS, type ProblemCode } from '../../../../functions/http/problems.ts';
import { type InvalidPart, MAX_INVALID_PARTS } from '../../../../functions/http/request-error.ts';
import { currency, orderId, sku, whole, words } from './members.ts';
import { orderStatus } from './order-status.ts';

const invalidPart = z
  .object({
    pointer: words(
      8192,
      'A JSON Pointer (RFC 6901) into the body, or `/path/…`, `/query/…`, `/headers/…`.',
    ),
    detail: words(500, 'The rule that the part breaks.'),
  })
  .meta({ id: 'InvalidPart' }) satisfies z.ZodType<InvalidPart>;

const refused = {
  index: z.int().min(0).max(MAX_LINES).meta({ format: 'int32', description: 'From 0.' }),
  sku,
};

const refusedLine = z
  .discriminatedUnion('code', [
    z.object({ ...refused, code: z.literal('out-of-stock'), available: whole(0, 'Units left.') }),
    z.object({
      ...refused,
      code: z.literal('price-changed'),
      unitPrice: whole(
        0,
        'The current price, in `currency`. One of the two differs from the request.',
      ),
      currency,
    }),
    z.object({
      ...refused,
      code: z.literal('name-changed'),
      name: words(200, 'The current name.'),
    }),
    z.object({ ...refused, code: z.literal('unknown-sku') }),
  ])
  .meta({
    id: 'RefusedLine',
    description: 'The reason why a line was refused.',
  }) satisfies z.ZodType<LineRefusal>;

const lineShortage = z
  .object({
    seq: z.int().min(1).max(MAX_LINES).meta({ format: 'int32', description: 'The line.' }),
    requested: whole(1, 'The requested quantity.'),
    available: whole(0, 'The available quantity.'),
  })
  .meta({
    id: 'LineShortage',
    description: 'A line with a larger requested quantity than is available.',
  }) satisfies z.ZodType<LineShortage>;

export const PROBLEM_CODES = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]];

/** RFC 9457, with our stable `code` and the facts that explain it. */
export const problem = z
  .object({
    type: z.string().max(100).meta({
      format: 'uri-reference',
      description: 'The page that explains this kind of problem.',
    }),
    title: words(200, 'The kind of problem, for people. Always the same text.'),
    status: z.int().min(400).max(599).meta({ format: 'int32', description: 'The HTTP status.' }),
    code: z.enum(PROBLEM_CODES).meta({ description: 'The kind of problem, for programs. Stable.' }),
    shopCode: z
      .string()
      .max(64)
      .regex(SHOP_CODE)
      .optional()
      .meta({ description: '`refused-by-shop`: the shop’s own reason, for programs.' }),
    detail: words(500, 'Details of this occurrence, for people.').optional(),
    // API Gateway accepts 10,240 bytes of path and headers. Encoding may triple each of them.
    instance: z
      .string()
      .max(30_720)
      .meta({ format: 'uri-reference', description: 'The path of the request.' }),
    errors: z
      .array(invalidPart)
      .max(MAX_INVALID_PARTS)
      .optional()
      .meta({
        description:
          '`invalid-request`, `card-number-refused`, `refused-by-shop`: the errors, at most a ' +
          'hundred.',
      }),
    lines: z.array(refusedLine).max(MAX_LINES).optional().meta({
      description: '`order-not-accepted`: each refused line, and the values to accept.',
    }),
    shortages: z.array(lineShortage).max(MAX_LINES).optional().meta({
      description: '`quantity-not-available`: each line with too large a quantity.',
    }),
    seq: z.int().min(1).max(MAX_LINES).optional().meta({
      format: 'int32',
      description: '`line-not-found`, and the limits of attributes: the line.',
    }),
    available: whole(0, '`out-of-stock`: the quantity in stock.').optional(),
    orderId: orderId
      .meta({ description: '`reference-taken`: the order with this reference.' })
      .optional(),
    reason: z
      .enum(HOLD_REASONS)
      .optional()
      .meta({ description: '`order-on-hold`: the reason of the hold, for operators.' }),
    allowed: z
      .array(orderStatus)
      .max(ORDER_STATUSES.length)
      .optional()
      .meta({ description: '`illegal-transition`: the statuses that the order may change to.' }),
  })
  .meta({ id: 'Problem', description: 'A request failed (RFC 9457) and changed nothing.' });

/** An error of API Gateway itself, before a function runs. An HTTP API cannot change its form. */
export const gatewayMessage = z.object({ message: words(200, 'API Gateway’s own text.') }).meta({
  id: 'GatewayMessage',
  description: 'API Gateway’s own answer: the request did not reach the API.',
});
