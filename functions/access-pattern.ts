import type { Grant } from './grants.ts';

/**
 * OAuth scopes of the resource server. They belong to an app client, not to a person: who is who,
 * the handler decides.
 */
export const SCOPES = {
  read: 'orders/read',
  write: 'orders/write',
  /** For machines: an operator without a person. */
  operate: 'orders/operate',
  /** For a payment connector: it can say what its provider said, and do nothing else. */
  report: 'orders/report',
} as const;

export interface AccessPattern {
  readonly id: string;
  /**
   * The operation's one name: its file in `functions`, `table` and `test`, its construct id, its
   * operationId.
   */
  readonly entry: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** Query parameters, for people. */
  readonly query?: string;
  /** What it asks of DynamoDB, for people. */
  readonly request: string;
  /**
   * `customer`: whose id is in the path (or who placed the order), and operators. `anyone`: who is
   * signed in. `reporter`: a payment connector, and nobody else.
   */
  readonly who: 'customer' | 'operator' | 'anyone' | 'reporter';
  readonly scope: 'read' | 'write' | 'report';
  /** A function, so that a bundle keeps no more than the row of its own handler. */
  readonly grants: () => readonly Grant[];
  /** Reads the cursor signing key. */
  readonly paged?: true;
  /** Reads the master secret, from which the secrets of webhook endpoints are derived. */
  readonly derivesSecrets?: true;
  /** Capacity units of a typical call; held by `npm run capacity` and its test. */
  readonly cost: string;
}

/**
 * Scopes that open a pattern's route: API Gateway asks for at least one of them, so an ID token,
 * which has none, never passes. Operators cannot report: who asks for money to be moved is not who
 * says that it was.
 */
export const scopesOf = ({ scope }: Pick<AccessPattern, 'scope'>): string[] =>
  scope === 'report' ? [SCOPES.report] : [SCOPES[scope], SCOPES.operate];
