/** The shop that Medusa needs before anything is sold in it: made once, found at later runs. */
import { expectOk, request } from '../request.ts';

export interface MedusaShop {
  readonly url: string;
  readonly adminHeaders: Readonly<Record<string, string>>;
  readonly storeHeaders: Readonly<Record<string, string>>;
  readonly regionId: string;
  readonly channelId: string;
  readonly locationId: string;
  readonly shippingOptionId: string;
  readonly profileId: string;
}

/** The account that `docs/races.md` creates. */
const ACCOUNT = { email: 'admin@mail.example', password: 'supersecret' };

type Ask = <Body>(method: string, path: string, body?: object) => Promise<Body>;
type Named<Name extends string> = Readonly<Record<Name, readonly { readonly id: string }[]>>;

/** Signs in, and makes the shop if there is none. */
export async function seedMedusa(url: string): Promise<MedusaShop> {
  const signIn = await request('POST', `${url}/auth/user/emailpass`, { body: ACCOUNT });
  const { token } = expectOk<{ token: string }>(signIn, 'a sign-in');
  const adminHeaders = { authorization: `Bearer ${token}` };
  const ask: Ask = async <Body>(method: string, path: string, body?: object) =>
    expectOk<Body>(
      await request(method, `${url}${path}`, { headers: adminHeaders, body }),
      `${method} ${path}`,
    );
  const first = async <Name extends string>(name: Name, path: string) =>
    (await ask<Named<Name>>('GET', path))[name][0]?.id;
  if ((await first('regions', '/admin/regions')) === undefined) await makeShop(ask, first);
  const [key] = (
    await ask<{ api_keys: { token: string }[] }>(
      'GET',
      '/admin/api-keys?type=publishable&title=races',
    )
  ).api_keys;
  const idOf = async <Name extends string>(name: Name, path: string) =>
    (await first(name, path)) ?? Promise.reject(new Error(`the shop has none of ${name}`));
  return {
    url,
    adminHeaders,
    storeHeaders: { 'x-publishable-api-key': key?.token as string },
    regionId: await idOf('regions', '/admin/regions'),
    channelId: await idOf('sales_channels', '/admin/sales-channels'),
    locationId: await idOf('stock_locations', '/admin/stock-locations?name=Warehouse'),
    shippingOptionId: await idOf('shipping_options', '/admin/shipping-options'),
    profileId: await idOf('shipping_profiles', '/admin/shipping-profiles'),
  };
}

type First = <Name extends string>(name: Name, path: string) => Promise<string | undefined>;

async function makeShop(ask: Ask, first: First): Promise<void> {
  const channelId =
    (await first('sales_channels', '/admin/sales-channels')) ??
    (
      await ask<{ sales_channel: { id: string } }>('POST', '/admin/sales-channels', {
        name: 'Default',
      })
    ).sales_channel.id;
  await ask('POST', `/admin/stores/${await first('stores', '/admin/stores')}`, {
    supported_currencies: [{ currency_code: 'eur', is_default: true }],
    default_sales_channel_id: channelId,
  });
  await ask('POST', '/admin/regions', {
    name: 'EU',
    currency_code: 'eur',
    countries: ['ie'],
    payment_providers: ['pp_system_default'],
  });
  await ask('POST', '/admin/tax-regions', { country_code: 'ie', provider_id: 'tp_system' });
  await makeWarehouse(ask, first, channelId);
  const { api_key: key } = await ask<{ api_key: { id: string } }>('POST', '/admin/api-keys', {
    title: 'races',
    type: 'publishable',
  });
  await ask('POST', `/admin/api-keys/${key.id}/sales-channels`, { add: [channelId] });
}

/** A place that ships to Ireland, at no cost. */
async function makeWarehouse(ask: Ask, first: First, channelId: string): Promise<void> {
  const { stock_location: place } = await ask<{ stock_location: { id: string } }>(
    'POST',
    '/admin/stock-locations',
    { name: 'Warehouse', address: { address_1: '1 Market Street', country_code: 'ie' } },
  );
  const path = `/admin/stock-locations/${place.id}`;
  await ask('POST', `${path}/fulfillment-providers`, { add: ['manual_manual'] });
  await ask('POST', `${path}/sales-channels`, { add: [channelId] });
  await ask('POST', `${path}/fulfillment-sets`, { name: 'Shipping', type: 'shipping' });
  const { stock_location: located } = await ask<{
    stock_location: { fulfillment_sets: { id: string }[] };
  }>('GET', `${path}?fields=*fulfillment_sets`);
  const { fulfillment_set: set } = await ask<{
    fulfillment_set: { service_zones: { id: string }[] };
  }>('POST', `/admin/fulfillment-sets/${located.fulfillment_sets[0]?.id}/service-zones`, {
    name: 'EU',
    geo_zones: [{ type: 'country', country_code: 'ie' }],
  });
  const profileId =
    (await first('shipping_profiles', '/admin/shipping-profiles')) ??
    (
      await ask<{ shipping_profile: { id: string } }>('POST', '/admin/shipping-profiles', {
        name: 'Default',
        type: 'default',
      })
    ).shipping_profile.id;
  const is = (attribute: string, value: string) => ({ attribute, operator: 'eq', value });
  await ask('POST', '/admin/shipping-options', {
    name: 'Standard',
    service_zone_id: set.service_zones[0]?.id,
    shipping_profile_id: profileId,
    provider_id: 'manual_manual',
    price_type: 'flat',
    type: { label: 'Standard', description: 'by post', code: 'standard' },
    prices: [{ currency_code: 'eur', amount: 0 }],
    rules: [is('enabled_in_store', 'true'), is('is_return', 'false')],
  });
}
