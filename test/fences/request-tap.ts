import { onRequest } from '../../measurement/on-request.ts';
import type { TableRequest } from './table-access.ts';

/** The parameters of one request, or of one part of a transaction, as far as IAM looks at them. */
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

/** Listens to the one client: what is really sent, part by part, as IAM would be asked about it. */
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
  const [, kind] = /^Transact(Write|Get)(?:Items)?$/.exec(action) ?? [];
  if (kind === undefined) return alone(action, input);
  const { TransactItems = [] } = input as { TransactItems?: readonly Part[] };
  return TransactItems.map((part) =>
    toPart(part, kind === 'Get' ? 'TransactGetItems' : 'TransactWriteItems'),
  );
}

function toPart(part: Part, enclosing: TableRequest['enclosing']): TableRequest {
  const [[kind, parameters] = ['', {}]] = Object.entries(part);
  if (kind === 'Get') return { ...describe('GetItem', parameters), enclosing, answer: undefined };
  const { ReturnValuesOnConditionCheckFailure: answer = 'NONE' } = parameters;
  return { ...describe(`${kind}Item`, parameters), enclosing, answer };
}

/**
 * AWS does not say what IAM sees of some requests, so the role has to allow each possibility. A
 * single write may bring an item back in two ways, and either may be its `dynamodb:ReturnValues`. A
 * read that sends no Select may have none for IAM, or the one that DynamoDB takes it for; a Query
 * that projects is not left to that, and sends it.
 */
function alone(action: string, input: Parameters): TableRequest[] {
  const read = action === 'GetItem' || action === 'Query';
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

/** A Query's partition is the value that its key condition begins with. */
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

/** Every attribute that an expression names. */
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
