/** Medusa 2: products, and a checkout as its storefront guide has it. */
import {
  type Basket,
  type Checkout,
  type Outcome,
  type PlacedOrder,
  type Product,
  UNIT_PRICE,
} from '../backend.ts';
import { newEmail } from '../new-email.ts';
import { type Answer, expectOk, request } from '../request.ts';
import type { MedusaShop } from './medusa-shop.ts';

const ADDRESS = {
  first_name: 'Nia',
  last_name: 'Lund',
  address_1: '1 Market Street',
  city: 'Dublin',
  postal_code: 'D02',
  country_code: 'ie',
};

export class MedusaCheckout implements Checkout {
  readonly name = 'medusa';
  protected readonly shop: MedusaShop;

  constructor(shop: MedusaShop) {
    this.shop = shop;
  }

  async createProduct(sku: string, quantity: number): Promise<Product> {
    const { profileId, channelId, locationId } = this.shop;
    const prices = [{ currency_code: 'eur', amount: UNIT_PRICE / 100 }];
    const { product } = await this.admin<{ product: { variants: { id: string }[] } }>(
      'POST',
      '/admin/products',
      {
        title: sku,
        status: 'published',
        shipping_profile_id: profileId,
        sales_channels: [{ id: channelId }],
        options: [{ title: 'kind', values: ['one'] }],
        variants: [{ title: sku, sku, manage_inventory: true, options: { kind: 'one' }, prices }],
      },
    );
    const level = { location_id: locationId, stocked_quantity: quantity };
    const path = `/admin/inventory-items/${await this.#inventoryId(sku)}/location-levels`;
    await this.admin('POST', path, level);
    return { sku, id: product.variants[0]?.id as string };
  }

  async stockOf({ sku }: Product): Promise<number> {
    const path = `/admin/inventory-items/${await this.#inventoryId(sku)}/location-levels`;
    const { inventory_levels: levels } = await this.admin<{
      inventory_levels: { stocked_quantity: number; reserved_quantity: number }[];
    }>('GET', path);
    const [level] = levels;
    return (level?.stocked_quantity ?? 0) - (level?.reserved_quantity ?? 0);
  }

  /** Cart, line, address, shipping option, payment collection, payment session. */
  async prepare(lines: Basket['lines']): Promise<Basket> {
    const { regionId, channelId } = this.shop;
    const email = newEmail();
    const cart = { region_id: regionId, sales_channel_id: channelId, currency_code: 'eur' };
    const { id } = (await this.#store<{ cart: { id: string } }>('/store/carts', cart)).cart;
    const path = `/store/carts/${id}`;
    for (const { product, quantity } of lines)
      await this.#store(`${path}/line-items`, { variant_id: product.id, quantity });
    await this.#store(path, { email, shipping_address: ADDRESS });
    await this.#store(`${path}/shipping-methods`, { option_id: this.shop.shippingOptionId });
    const collections = '/store/payment-collections';
    const { payment_collection: collection } = await this.#store<{
      payment_collection: { id: string };
    }>(collections, { cart_id: id });
    const session = { provider_id: 'pp_system_default' };
    await this.#store(`${collections}/${collection.id}/payment-sessions`, session);
    return { id, lines, secret: email };
  }

  async place({ id, secret }: Basket): Promise<Outcome & { readonly order?: PlacedOrder }> {
    const answer = await this.#asStore(`/store/carts/${id}/complete`, {});
    const { type, order } = (answer.json ?? {}) as { type?: string; order?: { id: string } };
    const outcome = outcomeOf(answer);
    if (type !== 'order' || !order) return { ...outcome, ok: false };
    return { ...outcome, order: { id: order.id, customerId: secret } };
  }

  async ordersOf({ secret }: Basket): Promise<readonly string[]> {
    const path = `/admin/orders?q=${encodeURIComponent(secret)}&fields=id,email&limit=50`;
    const { orders } = await this.admin<{ orders: { id: string; email: string }[] }>('GET', path);
    return orders.filter(({ email }) => email === secret).map(({ id }) => id);
  }

  async #inventoryId(sku: string): Promise<string> {
    const { inventory_items: items } = await this.admin<{ inventory_items: { id: string }[] }>(
      'GET',
      `/admin/inventory-items?sku=${sku}`,
    );
    return items[0]?.id as string;
  }

  protected async admin<Body>(method: string, path: string, body?: object): Promise<Body> {
    const { url, adminHeaders: headers } = this.shop;
    return expectOk<Body>(await request(method, `${url}${path}`, { headers, body }), path);
  }

  #asStore(path: string, body: object): Promise<Answer> {
    const { url, storeHeaders: headers } = this.shop;
    return request('POST', `${url}${path}`, { headers, body });
  }

  async #store<Body>(path: string, body: object): Promise<Body> {
    return expectOk<Body>(await this.#asStore(path, body), path);
  }
}

export function outcomeOf({ status, text, json }: Answer): Outcome {
  const { message, error } = (json ?? {}) as { message?: string; error?: { message?: string } };
  // A message that names ids would be another answer each time.
  const code = (error?.message ?? message ?? text).replace(/\b[a-z]+_[0-9A-Z]{20,}/g, ':id');
  return { ok: status >= 200 && status < 300, status, code: code.slice(0, 90) };
}
