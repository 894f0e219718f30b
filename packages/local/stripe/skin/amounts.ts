import type { Members } from './request.ts';
import { textOf } from './request.ts';
import { wrongParameter } from './stripe-error.ts';

/** Reads a positive amount; undefined if there is none. */
export function amountIn(form: Members, name: string): number | undefined {
  const text = textOf(form[name]);
  if (text === undefined) return undefined;
  if (!/^-?\d{1,12}$/.test(text))
    throw wrongParameter('parameter_invalid_integer', name, `Invalid integer: ${text}`);
  if (Number(text) < 1)
    throw wrongParameter(
      'parameter_invalid_integer',
      name,
      'This value must be greater than or equal to 1.',
    );
  return Number(text);
}
