import type { OrdersClient } from '../../client/orders-client.ts';
import type { Desk } from '../desk.ts';
import { isPhone } from '../orders/phone-search.ts';
import { EMAIL } from '../orders/search-for.ts';
import { isProblem } from '../requests/is-problem.ts';
import { ORDER_NUMBER } from '../route.ts';

/** The customers of a text, and what it was looked up as. */
export interface FoundPeople {
  readonly ids: readonly string[];
  /** For people. */
  readonly tried: readonly string[];
}

type Way = readonly [tried: string, ids: Promise<readonly string[]>];
type Owned = { readonly items: readonly { readonly customerId: string }[] };

const owners = async (page: Promise<Owned>): Promise<readonly string[]> =>
  (await page).items.map(({ customerId }) => customerId);

/** A customer's id, or an order's. */
const ID = /^[\w-]{1,64}$/;

/**
 * Asks the API for the customers of a text in each form that it may have: an e-mail address (A33),
 * an order (A31b, A50), an id (A1), and where the shop finds them, the words of a name (A33b) and a
 * telephone number (A33b, A31f).
 */
export async function findPeople(
  { client, config }: Pick<Desk, 'client' | 'config'>,
  text: string,
): Promise<FoundPeople> {
  const ways: Way[] = [];
  if (EMAIL.test(text)) ways.push(['e-mail', owners(client.findCustomers({ email: text }))]);
  else {
    if (ORDER_NUMBER.test(text))
      ways.push(['order number', owners(client.listOrders({ number: text })).catch(invalid)]);
    if (config.findOrders) ways.push(...byWords(client, text));
    if (ID.test(text)) ways.push(['id', byId(client, text)]);
  }
  const ids = await Promise.all(ways.map(([, found]) => found));
  return { ids: [...new Set(ids.flat())], tried: ways.map(([tried]) => tried) };
}

function byWords(client: OrdersClient, text: string): Way[] {
  if (isPhone(text))
    return [
      ['phone', owners(client.findCustomers({ phone: text }))],
      ['phone of an order', owners(client.listOrders({ phone: text, limit: 50 }))],
    ];
  return [['beginning of a name', owners(client.findCustomers({ q: text })).catch(invalid)]];
}

async function byId(client: OrdersClient, id: string): Promise<readonly string[]> {
  if (id.startsWith('o-')) return owners(client.listOrders({ ids: id }) as Promise<Owned>);
  const customer = await client.getCustomer({ customerId: id }).catch((error: unknown) => {
    if (!isProblem(error, 404)) throw error;
  });
  return customer ? [id] : [];
}

/** A text that cannot be looked up this way finds nobody. */
function invalid(error: unknown): readonly string[] {
  if (!isProblem(error, 'invalid-request')) throw error;
  return [];
}
