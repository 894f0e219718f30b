import type { Survivors } from './survivors.ts';

const DATES_BETWEEN =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code, quoted.
  "}: DayRange): readonly [first: string, last: string] => [from ?? '0', `${to ?? '9999'}${LAST}`];";

const PRECEDES =
  "): boolean => a !== undefined && (b === undefined || (sort === 'asc' ? a < b : a > b));";

/**
 * The mutants that may live: each is equivalent to what it replaces, or makes no difference worth a
 * test.
 */
export const ACCEPTED: Survivors = {
  'aws-protocol/item.ts': [
    {
      code: "if (name !== '__proto__') (members as Item)[name] = value;",
      original: "name !== '__proto__'",
      replacement: 'false',
      reason: 'Both ways add the member; the assignment is the quicker one.',
    },
    {
      code: "typeof base64 === 'string' ? Uint8Array.from(Buffer.from(base64, 'base64')) : base64;",
      original: "typeof base64 === 'string'",
      replacement: 'true',
      reason: 'Bytes are copied then, and are equal.',
    },
  ],
  'domain/summary.ts': [
    {
      code: '.sort(([a], [b]) => (a < b ? -1 : 1));',
      original: 'a < b',
      replacement: 'a <= b',
      reason: 'The names of attributes differ, so two are never equal.',
    },
  ],
  'table/copies/project-change.ts': [
    {
      code: '} catch {',
      original: '{ return undefined; }',
      replacement: '{}',
      reason: 'A function that ends without a return returns undefined, too.',
    },
  ],
  'table/copies/project-order.ts': [
    {
      code: 'isLatest &&= !failed.some(({ action }) => action === SUMMARY);',
      original: 'failed.some(({ action }) => action === SUMMARY)',
      replacement: 'failed.every(({ action }) => action === SUMMARY)',
      reason:
        'They differ only if META fails beside SUMMARY: META is counted then, and isLatest unused.',
    },
  ],
  'table/keys.ts': [
    {
      code: "const [placedAt = '', orderId = ''] = SK.slice(SORT_PREFIX.order.length).split('#');",
      original: "''",
      replacement: '"Stryker was here!"',
      reason: 'A split text has at least one part, so placedAt never takes its default.',
    },
    {
      code: "export const parseEventTime = ({ SK }: Pick<Key, 'SK'>): string => SK.split('#')[1] ?? '';",
      original: "''",
      replacement: '"Stryker was here!"',
      reason: 'The sort key of an event begins with EVENT#, so there is a second part.',
    },
    {
      code: DATES_BETWEEN,
      original: "'9999'",
      replacement: '""',
      reason: 'The mark that follows sorts after every date by itself.',
    },
  ],
  'table/orders/a03-get-order.ts': [
    {
      code: 'return { seq: parseLineItemSeq(SK), ...line, ...(amount !== undefined && { amount }) };',
      original: 'amount !== undefined',
      replacement: 'true',
      reason: 'JSON leaves out a member that is undefined.',
    },
  ],
  'table/orders/a05-list-open-orders.ts': [
    {
      code: PRECEDES,
      original: 'a !== undefined',
      replacement: 'true',
      reason: 'A comparison with undefined is false; without both, either shard has nothing.',
    },
    {
      code: PRECEDES,
      original: 'a < b',
      replacement: 'a <= b',
      reason: 'An order is in one shard, so no position is in two.',
    },
    {
      code: PRECEDES,
      original: 'a > b',
      replacement: 'a >= b',
      reason: 'An order is in one shard, so no position is in two.',
    },
  ],
  'table/orders/a06-create-order.ts': [
    {
      code: 'const placed = await placedBefore(order, request, [], now);',
      original: '[]',
      replacement: '["Stryker was here"]',
      reason: 'A text has no action, so it stands for no failed condition.',
    },
  ],
  'table/orders/order-count.ts': [
    {
      code: 'if (first?.action !== customer || !first.item || others.length > 0) return undefined;',
      original: 'first?.action',
      replacement: 'first.action',
      reason: 'The caller has returned already if no condition failed.',
    },
  ],
  'table/requests/client.ts': [
    {
      code: 'throwOnRequestTimeout: true,',
      original: 'true',
      replacement: 'false',
      reason: 'A silent socket ends after the same 1.5 s; only an answer that trickles would not.',
    },
  ],
  'table/requests/conflict.ts': [
    {
      code: 'if (record !== undefined && TRANSIENT.has(codes[record])) return true;',
      original: 'record !== undefined',
      replacement: 'true',
      reason: 'There is no reason at an undefined place, and undefined is no transient one.',
    },
  ],
};
