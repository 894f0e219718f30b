import { describe, expect, it } from 'vitest';
import type { AccessPattern } from '../../functions/manifest/access-pattern.ts';
import type { Operation } from '../../packages/api/operations/operation.ts';
import { asking, type Caller, checkout, customer } from '../support/call.ts';
import { recordWhile } from '../support/measurement/request-recorder.ts';
import {
  CALLERS,
  exampleCall,
  exampleShop,
  idsFor,
  operationsThat,
  REFUSED,
} from './example-shop.ts';

describe.each(operationsThat(() => true))('%s', (_name, operation) => {
  const table = exampleShop();
  const { handler, example } = operation;
  const ask = asking(handler);

  it('answers its example as it is documented', async () => {
    const answer = await ask(exampleCall(operation, await idsFor(operation)));

    expect(answer.status, JSON.stringify(answer.body)).toBe(example.status);
  });

  it(`is for ${handler.pattern.who}: others change nothing, and learn nothing`, async () => {
    const call = exampleCall(operation, await idsFor(operation));
    const instance = instanceOf(handler.pattern.path, call.path);
    const before = await table.all();

    const refused = REFUSED[handler.pattern.who].filter(
      ([as]) => !(handler.pattern.places && as === checkout),
    );
    for (const [as, status] of refused) {
      const code =
        status === 403 ? 'forbidden' : expect.stringMatching(/^(customer|order)-not-found$/);
      const requests = await recordWhile(async () => {
        expect(await ask({ ...call, as })).toMatchObject({ status, body: { code, instance } });
      });
      // Only an order without its customer in the path must be read first.
      if (status === 403 || call.path?.['customerId']) expect(requests).toEqual([]);
    }
    expect(await table.all()).toEqual(before);
  });

  it.runIf(handler.pattern.path.includes('{'))('refuses ids of another form', async () => {
    const call = exampleCall(operation, await idsFor(operation));
    const as = handler.pattern.who === 'link' ? call.as : CALLERS.operator;
    for (const name of Object.keys(call.path ?? {})) {
      const path = (id: string) => ({ ...call.path, [name]: id });
      const others = name === 'sku' ? [] : ['a b', 'ä'];
      for (const id of ['', '..', 'a#b', 'a/b', 'a\r\nb', 'a'.repeat(65), ...others])
        expect(await ask({ ...call, as, path: path(id) }), id).toMatchObject({
          status: 400,
          body: { code: 'invalid-request', errors: [{ pointer: `/path/${name}` }] },
        });
    }
  });

  const names = [...handler.pattern.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name}`);
  const isOfCustomer = names.join() === 'customerId';
  // Callers choose these themselves: any may exist, or come into being.
  const isChosen = names.some((name) => ['label', 'tag', 'day'].includes(name));
  it.skipIf(names.length === 0 || isOfCustomer || isChosen)(
    'finds nothing under ids that do not belong together',
    async () => {
      const { path = {}, as: example, ...call } = exampleCall(operation, await idsFor(operation));
      const { path: others = {} } = exampleCall(operation, await idsFor(operation));
      const before = await table.all();
      const headers = { 'idempotency-key': 'k', 'if-match': '"1"' };
      for (const [name, ids] of strangeIds(handler.pattern, path, others)) {
        for (const id of ids) {
          const as = handler.pattern.who === 'customer' ? ownerOf(name, id) : example;
          const strange = { ...path, [name]: id };

          const own = { ...call, ...(as !== CALLERS.operator && OF_CUSTOMERS[handler.pattern.id]) };
          expect(await ask({ ...own, as, headers, path: strange }), `${name} ${id}`).toMatchObject(
            foundNothing(handler, strange),
          );
        }
      }
      expect(await table.all()).toEqual(before);
    },
  );
});

/** The bodies of customers, where the example's is for operators alone. */
const OF_CUSTOMERS: Readonly<Record<string, object>> = { A24: { body: { status: 'CANCELLED' } } };

type Ids = Readonly<Record<string, string>>;

/**
 * By the name of each id in a path, ids of no resource, and the id in another path, unless it is
 * the last one there. A list is empty for ids of no resource only if they have the form of ids.
 */
function strangeIds({ paged }: AccessPattern, path: Ids, others: Ids): [string, Set<string>][] {
  const last = Object.keys(path).at(-1);
  return Object.entries(path).map(([name, id]) => {
    if (name === 'customerId') return [name, new Set(['c3d4'])];
    const unknown = [`${id.slice(0, -4)}0000`, ...(paged ? [] : ['x', `${id[0]}-9001`])];
    return [name, new Set(name === last ? unknown : [...unknown, `${others[name]}`])];
  });
}

const ownerOf = (name: string, id: string): Caller =>
  name === 'customerId' ? customer(id) : CALLERS.operator;

/** The answer without such a resource: a list is empty, and If-Match has no version to meet. */
const foundNothing = ({ pattern, shape }: Operation['handler'], ids: Ids) => {
  const { paged, method, path } = pattern;
  const isList = paged || (method === 'GET' && path.endsWith('/milestones'));
  if (isList) return { status: 200, body: { items: [] } };
  if (method === 'PUT' && shape.ifMatch === 'optional')
    return { status: 412, body: { code: 'version-mismatch' } };
  const code = /^(order|fulfillment|return|payment|sku|endpoint|delivery|withdrawal)-not-found$/;
  const instance = instanceOf(path, ids);
  return { status: 404, body: { code: expect.stringMatching(code), instance } };
};

const instanceOf = (path: string, ids: Ids = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? '');
