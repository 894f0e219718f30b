/** A value of a request to Stripe. Undefined values are left out. */
export type FormValue =
  | string
  | number
  | boolean
  | undefined
  | readonly FormValue[]
  | { readonly [name: string]: FormValue };

export type Form = Readonly<Record<string, FormValue>>;

/**
 * Encodes a request as Stripe reads it: `metadata[orderId]=…`, `expand[]=…`. An empty string
 * removes a value at Stripe.
 */
export const encodeForm = (form: Form): string =>
  new URLSearchParams(
    Object.entries(form).flatMap(([name, value]) => pairsOf(name, value)),
  ).toString();

function pairsOf(name: string, value: FormValue): [string, string][] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((item: FormValue) => pairsOf(`${name}[]`, item));
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([member, item]) => pairsOf(`${name}[${member}]`, item));
  return [[name, String(value)]];
}
