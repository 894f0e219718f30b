import { Unknown } from '../provider.ts';
import type { Form } from './form.ts';
import type { StripeRequests } from './requests.ts';

interface List<Item> {
  readonly data: readonly Item[];
  readonly has_more: boolean;
}

/** The most objects that Stripe returns at once. */
const LARGEST_PAGE = 100;

/** Reads a whole list. */
export async function readAll<Item extends { readonly id: string }>(
  requests: StripeRequests,
  path: string,
  query: Form,
): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const item of listAll<Item>(requests, path, query)) all.push(item);
  return all;
}

/** Lists all objects, newest first, one request for each page. */
export async function* listAll<Item extends { readonly id: string }>(
  requests: StripeRequests,
  path: string,
  query: Form,
): AsyncGenerator<Item> {
  let after: string | undefined;
  do {
    const { body } = await requests.get<List<Item>>(path, {
      ...query,
      limit: LARGEST_PAGE,
      starting_after: after,
    });
    const { data, has_more: hasMore } = body;
    if (!Array.isArray(data)) throw new Unknown('no list');
    yield* data;
    const last = data.at(-1)?.id;
    if (hasMore && (last === undefined || last === after)) throw new Unknown('a list has no end');
    after = hasMore ? last : undefined;
  } while (after !== undefined);
}
