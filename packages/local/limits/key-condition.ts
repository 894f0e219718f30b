import { type Marshalled, textOf } from './table-request.ts';

/** The parts of a Query of an index that decide which items it returns. */
export interface IndexQuery {
  readonly IndexName?: string;
  readonly KeyConditionExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: Readonly<Record<string, Marshalled>>;
  readonly ProjectionExpression?: string;
  readonly ScanIndexForward?: boolean;
}

type Compare = (own: string, ...values: readonly string[]) => boolean;

const COMPARE: Readonly<Record<string, Compare>> = {
  '=': (own, value) => own === value,
  '<': (own, value = '') => own < value,
  '<=': (own, value = '') => own <= value,
  '>': (own, value = '') => own > value,
  '>=': (own, value = '') => own >= value,
  between: (own, from = '', to = '') => own >= from && own <= to,
  begins_with: (own, value = '') => own.startsWith(value),
};

/** The forms of a condition: a name, and one value or two. */
const FORMS = [
  /(?<op>begins_with) *\( *(?<name>#?\w+) *, *(?<a>:\w+) *\)/gi,
  /(?<name>#?\w+) +(?<op>between) +(?<a>:\w+) +and +(?<b>:\w+)/gi,
  /(?<name>#?\w+) *(?<op><=|>=|=|<|>) *(?<a>:\w+)/g,
] as const;

/** True if an item fits the key condition of a Query. All keys of this table are strings. */
export function fitsKeyCondition(query: IndexQuery, item: Marshalled): boolean {
  const { KeyConditionExpression = '', ExpressionAttributeNames: names = {} } = query;
  const textAt = (name = '') => textOf(query.ExpressionAttributeValues?.[name]);
  return FORMS.flatMap((form) => [...KeyConditionExpression.matchAll(form)]).every(
    ({ groups: { name = '', op = '', a, b } = {} }) => {
      const own = item[names[name] ?? name];
      const compare = COMPARE[op.toLowerCase()];
      return own !== undefined && compare?.(textOf(own), textAt(a), textAt(b)) === true;
    },
  );
}
