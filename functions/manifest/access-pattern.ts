import type { Grant } from './grants.ts';
import type { Group } from './groups.ts';

/**
 * OAuth scopes of the resource server. A scope belongs to an app client, not to a person: the
 * handler decides who the caller is.
 */
export const SCOPES = {
  read: 'orders/read',
  write: 'orders/write',
  /** Operator rights for a machine, without a person. */
  operate: 'orders/operate',
  /** For a payment connector: it can report what its provider reported, and do nothing else. */
  report: 'orders/report',
  /** For the shop's checkout: it creates guests, places orders, and reads prices and stock. */
  place: 'orders/place',
} as const;

/** Settings that add access patterns: those that read the rows that a setting adds, and others. */
export const OPTIONS = [
  'skuSales',
  'findOrders',
  'findParcels',
  'dayFigures',
  'orderLinks',
  'withdrawals',
  'publicWithdrawals',
  'placingCheck',
] as const;
export type Option = (typeof OPTIONS)[number];

export interface AccessPattern {
  readonly id: string;
  /**
   * The operation's name: its file's, after the number, and its operationId. Access patterns with
   * the same name share a route and an operation.
   */
  readonly name: string;
  /** The Lambda that serves the route. */
  readonly group: Group;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** Only if several patterns share the route: the query parameters of this one. */
  readonly when?: string;
  /** The settings that it needs. A stage without one refuses the request, and grants nothing. */
  readonly option?: Option | readonly Option[];
  /**
   * Allowed callers. `customer`: the customer in the path (or of the order), and operators.
   * `anyone`: every signed-in caller. `operator`: operators only. `reporter`: payment connectors
   * only. `link`: whoever has a link to the order, without a token. `public`: everybody, without
   * anything.
   */
  readonly who: 'customer' | 'operator' | 'anyone' | 'reporter' | 'link' | 'public';
  /** True if the shop's checkout may call it, too. */
  readonly places?: true;
  /** A function, so that a bundle contains only the row of its own handler. */
  readonly grants: () => readonly Grant[];
  /** Further grants of a stage with a setting, beside those that every stage has. */
  readonly grantsWith?: Readonly<Partial<Record<Option, () => readonly Grant[]>>>;
  /** True if the operation reads the cursor signing key. */
  readonly paged?: true;
  /** True if the operation reads the master secret, from which webhook secrets are derived. */
  readonly derivesSecrets?: true;
  /** True if the operation signs order links, with the setting `orderLinks`. */
  readonly signsLinks?: true;
  /** True if the operation hashes telephone numbers, with the setting `findOrders`. */
  readonly hashesPhones?: true;
  /** True if the operation asks the shop's check, with the setting `placingCheck`. */
  readonly asksCheck?: true;
  /** True if the operation calls the payment provider, with its key. */
  readonly callsProvider?: true;
}

/**
 * Scopes that open a pattern's route: API Gateway requires at least one of them. An ID token has no
 * scopes, so it never passes. Operators cannot report payments: the caller that requests a payment
 * must not also confirm it. A link's route has none: its authorizer is another. A public route has
 * no authorizer.
 */
export const scopesOf = ({
  who,
  method,
  places,
}: Pick<AccessPattern, 'who' | 'method' | 'places'>): string[] => {
  if (who === 'link' || who === 'public') return [];
  if (who === 'reporter') return [SCOPES.report];
  const own = method === 'GET' ? SCOPES.read : SCOPES.write;
  return [own, SCOPES.operate, ...(places ? [SCOPES.place] : [])];
};

/**
 * The start of the file names of an id: `A3b` → `a03b`, so that a listing is in the order of the
 * access patterns.
 */
export const filePrefix = (id: string): string => id.toLowerCase().replace(/^a(?=\d(?!\d))/, 'a0');

/** The name of the files of an operation, without its folder: `a28-add-comment`. */
export const fileNamed = (id: string, name: string): string => `${filePrefix(id)}-${name}`;
