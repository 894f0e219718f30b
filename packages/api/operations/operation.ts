import type * as z from 'zod';
import type { Operation as RoutedOperation } from '../../../functions/http/operation.ts';
import type { ProblemCode } from '../../../functions/http/problems.ts';
import type { AccessPattern } from '../../../functions/manifest/access-pattern.ts';
import type { Example } from './example.ts';

/** The audiences of operations: the tags of the OpenAPI document. */
export const AUDIENCES = {
  storefront:
    'For a customer, whose `customerId` is the `sub` of their token, and for operators on ' +
    'their behalf.',
  operations:
    'For operators: a token with the group `operators`, or with the scope `orders/operate`.',
  links:
    'For whoever has a link to an order, such as a buyer without an account: `X-Order-Link` in ' +
    'place of a token. A link that is not valid, or does not give the right, answers 404.',
  public:
    'For everybody, without a token: each answer is the same whether what it names exists or not.',
  connectors:
    'For the shop’s payment connector: a token with the scope `orders/report`, which allows ' +
    'nothing else.',
} as const;
export type Audience = keyof typeof AUDIENCES;

/**
 * An operation of the API, for people and for tests: everything that its access pattern and its
 * request's schema do not contain. The OpenAPI document, the events, the security tests, the
 * benchmarks and the budgets are derived from this record.
 */
export interface Operation {
  /** The operation as a group's function serves it, with its access pattern and request. */
  readonly handler: RoutedOperation;
  readonly summary: string;
  readonly description: string;
  /** The component that describes the request's body. */
  readonly body?: { readonly id: string; readonly description: string };
  /** Schemas of the successful answers, by status. */
  readonly answers: Partial<Record<200 | 201 | 202, z.ZodType>>;
  /** Problems beyond those that the access pattern and the request's schema imply. */
  readonly refusals: readonly ProblemCode[];
  readonly example: Example;
  /** The requests to DynamoDB of each access pattern of the route, by its id. */
  readonly dynamodb: Readonly<Record<string, DynamoDBRequests>>;
}

export interface DynamoDBRequests {
  /** The requests, as docs/access-patterns.md shows them. */
  readonly request: string;
  /**
   * The capacity units of a typical call, as docs/access-patterns.md shows them. Figures are names
   * of measured cases in braces (`costOf`).
   */
  readonly cost: string;
  /**
   * Budget: RCU or WCU of each request, by the name of a step of the story, or of the case that
   * `npm run capacity` measures on rows of exact sizes. They are deterministic.
   */
  readonly units: Readonly<Record<string, readonly number[]>>;
}

/** The audience, which follows from the callers that the operation allows. */
export const audienceOf = ({ handler }: Pick<Operation, 'handler'>): Audience =>
  AUDIENCE_OF[handler.pattern.who];

const AUDIENCE_OF: Readonly<Record<AccessPattern['who'], Audience>> = {
  customer: 'storefront',
  anyone: 'storefront',
  operator: 'operations',
  reporter: 'connectors',
  link: 'links',
  public: 'public',
};
