import { onRequest } from '../support/measurement/on-request.ts';
import type { TableRequest } from './table-access.ts';

/** The parameters of one request, or of one part of a transaction, that IAM checks. */
interface Parameters {
  readonly Key?: Item;
  readonly Item?: Item;
  readonly IndexName?: string;
  readonly KeyConditionExpression?: string;
  readonly ConditionExpression?: string;
  readonly ProjectionExpression?: string;
  readonly UpdateExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: Item;
  readonly Select?: string;
  readonly ReturnValues?: string;
  readonly ReturnValuesOnConditionCheckFailure?: string;
}

type Item = Readonly<Record<string, unknown>>;

/** `{ Put: … }`, `{ Get: … }` … */
type Part = Readonly<Record<string, Parameters>>;

/** Records the requests of the one client, part by part, in the form in which IAM checks them. */
export function tapRequests(): TableRequest[] {
  const requests: TableRequest[] = [];
  onRequest(
    (next, context) => (args) => {
      const action = String(context['commandName']).replace(/Command$/, '');
      requests.push(
        ...requestsIn(
          action.replace(/^(Get|Put|Update|Delete)$/, '$1Item'),
          args.input as Parameters,
        ),
      );
      return next(args);
    },
    { step: 'initialize', priority: 'high' },
  );
  return requests;
}

function requestsIn(action: string, input: Parameters): TableRequest[] {
  if (action === 'BatchGetItem') return inBatch(action, input as Batch);
  const [, kind] = /^Transact(Write|Get)(?:Items)?$/.exec(action) ?? [];
  if (kind === undefined) return alone(action, input);
  const { TransactItems = [] } = input as { TransactItems?: readonly Part[] };
  return TransactItems.map((part) =>
    toPart(part, kind === 'Get' ? 'TransactGetItems' : 'TransactWriteItems'),
  );
}

interface Batch {
  readonly RequestItems?: Readonly<
    Record<string, Parameters & { readonly Keys?: readonly Item[] }>
  >;
}

/** A batch has a projection for all of its keys, and IAM checks all of their partitions. */
const inBatch = (action: string, { RequestItems = {} }: Batch): TableRequest[] =>
  Object.values(RequestItems).flatMap(({ Keys = [], ...parameters }) =>
    alone(action, parameters).map((request) => ({
      ...request,
      keys: Keys.map(({ PK }) => String(PK)),
      attributes: [...new Set([...Keys.flatMap(Object.keys), ...request.attributes])],
    })),
  );

function toPart(part: Part, enclosing: TableRequest['enclosing']): TableRequest {
  const [[kind, parameters] = ['', {}]] = Object.entries(part);
  if (kind === 'Get') return { ...describe('GetItem', parameters), enclosing, answer: undefined };
  const { ReturnValuesOnConditionCheckFailure: answer = 'NONE' } = parameters;
  return { ...describe(`${kind}Item`, parameters), enclosing, answer };
}

/**
 * Some requests have two possible forms for IAM, because AWS does not document which one it checks.
 * The role must allow both. A single write can return an item in two ways, and either may be its
 * `dynamodb:ReturnValues`. A read without Select may have none for IAM, or DynamoDB's default; a
 * Query with a projection always sends it.
 */
function alone(action: string, input: Parameters): TableRequest[] {
  const read = action.endsWith('GetItem') || action === 'Query';
  const {
    IndexName,
    ProjectionExpression,
    Select,
    ReturnValues,
    ReturnValuesOnConditionCheckFailure,
  } = input;
  const everything = IndexName ? 'ALL_PROJECTED_ATTRIBUTES' : 'ALL_ATTRIBUTES';
  const implied = ProjectionExpression ? 'SPECIFIC_ATTRIBUTES' : everything;
  const answers = read
    ? [Select, Select ?? implied]
    : [ReturnValues ?? 'NONE', ReturnValuesOnConditionCheckFailure ?? 'NONE'];
  return [...new Set(answers)].map((answer) => ({ ...describe(action, input), answer }));
}

function describe(action: string, input: Parameters): Omit<TableRequest, 'enclosing' | 'answer'> {
  const { Key = {}, Item = {}, IndexName } = input;
  const named = [...Object.keys(Key), ...Object.keys(Item), ...namesIn(input)];
  return {
    action,
    on: IndexName ?? 'table',
    keys: partitionsOf(input),
    attributes: [...new Set(named)],
  };
}

/** The partition of a Query: the value at the beginning of its key condition. */
function partitionsOf({
  Key,
  Item,
  KeyConditionExpression = '',
  ExpressionAttributeValues = {},
}: Parameters): string[] {
  const [, value = ''] = /^\w+ = (:\w+)/.exec(KeyConditionExpression) ?? [];
  return [Key?.['PK'], Item?.['PK'], ExpressionAttributeValues[value]].filter(
    (key) => typeof key === 'string',
  );
}

const NO_NAME =
  /^(SET|REMOVE|ADD|DELETE|AND|OR|NOT|IN|BETWEEN|attribute_exists|attribute_not_exists|attribute_type|if_not_exists|list_append|begins_with|contains|size|\d+)$/;

/** All attributes that an expression names. */
function namesIn(input: Parameters): string[] {
  const { KeyConditionExpression, ConditionExpression, ProjectionExpression, UpdateExpression } =
    input;
  return [KeyConditionExpression, ConditionExpression, ProjectionExpression, UpdateExpression]
    .flatMap((expression = '') => expression.match(/(?<![:\w#])#?\w+/g) ?? [])
    .filter((word) => !NO_NAME.test(word))
    .map((word) =>
      word.startsWith('#') ? (input.ExpressionAttributeNames?.[word] ?? word) : word,
    );
}
