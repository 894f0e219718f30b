/**
 * Schemas of members that several answers have. The functions return domain types: the compiler
 * compares each schema with its type, and the tests validate every answer against its schema. No
 * Lambda imports these files.
 */
import * as z from 'zod';
import { SKU_FORM } from '../../../../domain/inventory/sku.ts';
import { SAFE_KEY_PART } from '../../../../table/keys.ts';

export const keyPart = (description: string) =>
  z.string().max(64).regex(SAFE_KEY_PART).meta({ description });

export const whole = (least: number, description: string) =>
  z.int().min(least).max(Number.MAX_SAFE_INTEGER).meta({ format: 'int64', description });

export const money = (description: string) =>
  whole(0, `${description} In minor units of \`currency\`.`);

export const words = (maximum: number, description: string) =>
  z.string().max(maximum).meta({ description });

/** A time. Our own times have milliseconds; a row written by hand may have a day only. */
export const moment = (description: string) =>
  z
    .string()
    .max(24)
    .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d{3})?Z)?$/)
    .meta({ description: `${description} ISO 8601, UTC.` });

export const day = (description: string) =>
  z
    .string()
    .max(10)
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .meta({ description });

export const customerId = keyPart('The customer: the `sub` of their tokens.');
export const orderId = keyPart('The order: `o-` and a ULID, so ids sort by time.');
export const sku = z
  .string()
  .max(64)
  .regex(SKU_FORM)
  .meta({
    description:
      'The stock keeping unit, as the shop has it: of any script, without `#`. At most 128 bytes ' +
      'in UTF-8, in NFC.',
  });
export const version = whole(1, 'The number of the version, from 1. The `ETag` is the same.');
export const currency = z
  .string()
  .max(3)
  .regex(/^[A-Z]{3}$/)
  .meta({ description: 'ISO 4217.' });

export const orderLink = z
  .string()
  .max(56)
  .regex(/^[A-Za-z0-9_-]{56}$/)
  .meta({ description: 'The link, to be sent as `X-Order-Link`.' });

export const orderNumber = z
  .string()
  .max(15)
  .regex(/^\d{6}-[0-9A-Z]{4}-[0-9A-Z]{3}$/)
  .meta({
    description:
      'The order number for people: day, second and end of the id. Two orders of the same ' +
      'second may share it.',
    examples: ['261121-1Q7K-4MZ'],
  });
