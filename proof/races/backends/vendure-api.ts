/** Vendure's GraphQL APIs, and the shop that it needs before anything is sold in it. */
import { type Answer, request } from '../request.ts';

interface GraphQlBody {
  readonly data?: Readonly<Record<string, unknown>>;
  readonly errors?: readonly { readonly message: string }[];
}

/** The result of a mutation: an object, or one of the API's error results. */
export interface Result {
  readonly __typename?: string;
  readonly id?: string;
  readonly state?: string;
  readonly errorCode?: string;
  readonly transitionError?: string;
}

export class VendureApi {
  readonly #url: string;
  #admin = '';

  constructor(url: string) {
    this.#url = url;
  }

  /** Signs in as the superadmin of the configuration in docs/races.md. */
  async signIn(): Promise<void> {
    const login = 'mutation{login(username:"superadmin",password:"superadmin"){__typename}}';
    this.#admin = tokenOf(await this.#send('admin-api', login, {}, ''));
  }

  send(document: string, variables: object): Promise<Answer> {
    return this.#send('admin-api', document, variables, this.#admin);
  }

  /** A request of operators that must succeed. @throws {Error} if it did not */
  async admin<Data>(document: string, variables: object = {}): Promise<Data> {
    const answer = await this.send(document, variables);
    const { data, errors } = (answer.json ?? {}) as GraphQlBody;
    if (errors || !data) throw new Error(`${answer.status} ${answer.text.slice(0, 300)}`);
    return data as Data;
  }

  /** A request of a buyer's session; the first one begins it. Returns the session's token, too. */
  async shop(document: string, variables: object, session: string) {
    const answer = await this.#send('shop-api', document, variables, session);
    return { answer, session: tokenOf(answer) || session };
  }

  #send(api: string, query: string, variables: object, token: string): Promise<Answer> {
    return request('POST', `${this.#url}/${api}`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
      body: { query, variables },
    });
  }
}

const tokenOf = ({ headers }: Answer): string => headers.get('vendure-auth-token') ?? '';

/** The result of a document's only field; undefined if the request failed as a whole. */
export function resultOf({ json }: Answer): Result | undefined {
  const [result] = Object.values(((json ?? {}) as GraphQlBody).data ?? {});
  return result as Result | undefined;
}

/** The messages of a request that failed as a whole. */
export const messageOf = ({ json, text }: Answer): string =>
  ((json ?? {}) as GraphQlBody).errors?.[0]?.message ?? text;

/** Makes a zone without tax, free shipping and a payment that is authorized, if there is none. */
export async function seedVendure(api: VendureApi): Promise<void> {
  const { channels } = await api.admin<{
    channels: { items: { id: string; defaultShippingZone?: object }[] };
  }>('{channels{items{id defaultShippingZone{id}}}}');
  const [channel] = channels.items;
  if (!channel || channel.defaultShippingZone) return;
  const make = async (field: string, type: string, input: object) => {
    const result = '{__typename ... on Node{id}}';
    const document = `mutation($input:${type}!){${field}(input:$input)${result}}`;
    return (await api.admin<Record<string, { id: string }>>(document, { input }))[field]?.id;
  };
  const named = (name: string) => [{ languageCode: 'en', name, description: '' }];
  const ireland = [{ languageCode: 'en', name: 'Ireland' }];
  const country = { code: 'IE', enabled: true, translations: ireland };
  const countryId = await make('createCountry', 'CreateCountryInput', country);
  const zoneId = await make('createZone', 'CreateZoneInput', {
    name: 'EU',
    memberIds: [countryId],
  });
  const category = { name: 'Standard', isDefault: true };
  const categoryId = await make('createTaxCategory', 'CreateTaxCategoryInput', category);
  await make('createTaxRate', 'CreateTaxRateInput', {
    ...{ name: 'zero', enabled: true, value: 0, categoryId, zoneId },
  });
  await make('updateChannel', 'UpdateChannelInput', {
    ...{ id: channel.id, defaultShippingZoneId: zoneId, defaultTaxZoneId: zoneId },
    ...{ defaultCurrencyCode: 'EUR', availableCurrencyCodes: ['EUR'], pricesIncludeTax: true },
  });
  const argument = (name: string, value: string) => ({ name, value });
  await make('createShippingMethod', 'CreateShippingMethodInput', {
    code: 'standard',
    fulfillmentHandler: 'manual-fulfillment',
    checker: {
      code: 'default-shipping-eligibility-checker',
      arguments: [argument('orderMinimum', '0')],
    },
    calculator: {
      code: 'default-shipping-calculator',
      arguments: [argument('rate', '0'), argument('taxRate', '0'), argument('includesTax', 'auto')],
    },
    translations: named('Standard'),
  });
  await make('createPaymentMethod', 'CreatePaymentMethodInput', {
    code: PAYMENT_METHOD,
    enabled: true,
    handler: {
      code: 'dummy-payment-handler',
      arguments: [argument('automaticSettle', 'false')],
    },
    translations: named('Authorized'),
  });
}

export const PAYMENT_METHOD = 'authorized';
