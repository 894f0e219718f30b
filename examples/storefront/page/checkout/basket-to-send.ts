import type { Basket } from '../../shop-config.ts';
import { basketId } from '../basket.ts';
import { choice } from '../choice.ts';
import type { Visitor } from '../signed-in.ts';
import { pricedLines } from '../sums.ts';
import { textOf } from './address-fields.ts';

/** The basket with what the form has; a guest's has the e-mail, too. */
export function basketToSend({ customerId }: Visitor): Basket {
  const { country, way } = choice;
  const [name, line1, postalCode, city] = ['name', 'line1', 'postalCode', 'city'].map(textOf) as [
    string,
    string,
    string,
    string,
  ];
  return {
    basketId: basketId(),
    lines: pricedLines(),
    way,
    address: { name, line1, postalCode, city, country },
    ...(customerId === undefined && { email: textOf('email') }),
  };
}
