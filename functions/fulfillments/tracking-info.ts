import * as z from 'zod/mini';
import { isGs1Number } from '../../domain/card-number.ts';
import { noCardNumber } from '../http/card-numbers.ts';
import { text, webAddress } from '../http/members.ts';
import { notEmpty } from '../http/stated.ts';

/** Information to track a parcel: at least one of the three members. */
export const trackingInfo = () =>
  z
    .strictObject({
      company: z.optional(text(100)),
      number: z.optional(text(100, noCardNumber(isGs1Number))),
      url: z.optional(webAddress()),
    })
    .check(notEmpty('must have at least one of company, number and url'));
