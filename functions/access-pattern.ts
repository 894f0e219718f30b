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
} as const;

export interface AccessPattern {
  readonly id: string;
  /**
   * The operation's one name: its file in `functions`, `table` and `test`, its construct id, its
   * operationId.
   */
  readonly entry: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  /** Query parameters, for people. */
  readonly query?: string;
  /** What it asks of DynamoDB, for people. */
  readonly request: string;
  /**
   * `customer`: whose id is in the path (or who placed the order), and operators. `anyone`: who is
   * signed in.
   */
  readonly who: 'customer' | 'operator' | 'anyone';
  readonly scope: 'read' | 'write';
  /** A function, so that a bundle keeps no more than the row of its own handler. */
  readonly grants: () => readonly Grant[];
  /** Reads the cursor signing key. */
  readonly paged?: true;
  /** Capacity units of a typical call; held by `npm run capacity` and its test. */
  readonly cost: string;
}

/**
 * Scopes that open a pattern's route: API Gateway asks for at least one of them, so an ID token,
 * which has none, never passes.
 */
export const scopesOf = ({ scope }: Pick<AccessPattern, 'scope'>): string[] => [
  SCOPES[scope],
  SCOPES.operate,
];
