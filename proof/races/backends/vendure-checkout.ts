/** Vendure 3: products, and a guest's checkout as its storefront guide has it. */
import {
  type Basket,
  type Checkout,
  type Outcome,
  type PlacedOrder,
  type Product,
  UNIT_PRICE,
} from '../backend.ts';
import { newEmail } from '../new-email.ts';
import type { Answer } from '../request.ts';
import {
  messageOf,
  PAYMENT_METHOD,
  type Result,
  resultOf,
  type VendureApi,
} from './vendure-api.ts';

export const ERROR = '__typename ... on ErrorResult{errorCode}';
const ADDRESS = {
  fullName: 'Nia Lund',
  streetLine1: '1 Market Street',
  city: 'Dublin',
  postalCode: 'D02',
  countryCode: 'IE',
};

const ADD = `mutation($id:ID!,$quantity:Int!){
  addItemToOrder(productVariantId:$id,quantity:$quantity){... on Order{id} ${ERROR}}}`;
const SET_CUSTOMER = `mutation($input:CreateCustomerInput!){
  setCustomerForOrder(input:$input){${ERROR}}}`;
const SET_ADDRESS = `mutation($input:CreateAddressInput!){
  setOrderShippingAddress(input:$input){${ERROR}}}`;
const SET_SHIPPING = `mutation($ids:[ID!]!){
  setOrderShippingMethod(shippingMethodId:$ids){${ERROR}}}`;
const ARRANGE = `mutation{transitionOrderToState(state:"ArrangingPayment"){${ERROR}}}`;
const PAY = `mutation($method:String!){
  addPaymentToOrder(input:{method:$method,metadata:{}}){... on Order{id state} ${ERROR}}}`;

interface VendureOrder {
  readonly id: string;
  readonly state: string;
  readonly lines: readonly { readonly id: string }[];
  readonly payments: readonly {
    readonly id: string;
    readonly state: string;
    readonly amount: number;
    readonly refunds: readonly { readonly state: string; readonly total: number }[];
  }[];
}

export class VendureCheckout implements Checkout {
  readonly name = 'vendure';
  protected readonly api: VendureApi;

  constructor(api: VendureApi) {
    this.api = api;
  }

  async createProduct(sku: string, quantity: number): Promise<Product> {
    const { taxCategories, stockLocations } = await this.api.admin<
      Record<'taxCategories' | 'stockLocations', { items: { id: string }[] }>
    >('{taxCategories{items{id}} stockLocations{items{id}}}');
    const translations = [{ languageCode: 'en', name: sku, slug: sku, description: '' }];
    const { createProduct } = await this.api.admin<{ createProduct: { id: string } }>(
      'mutation($input:CreateProductInput!){createProduct(input:$input){id}}',
      { input: { enabled: true, translations } },
    );
    const stockLocationId = stockLocations.items[0]?.id;
    const variant = {
      ...{ productId: createProduct.id, sku, price: UNIT_PRICE, trackInventory: 'TRUE' },
      taxCategoryId: taxCategories.items[0]?.id,
      stockLevels: [{ stockLocationId, stockOnHand: quantity }],
      translations: [{ languageCode: 'en', name: sku }],
    };
    const { createProductVariants } = await this.api.admin<{
      createProductVariants: { id: string }[];
    }>('mutation($input:[CreateProductVariantInput!]!){createProductVariants(input:$input){id}}', {
      input: [variant],
    });
    return { sku, id: createProductVariants[0]?.id as string };
  }

  async stockOf({ id }: Product): Promise<number> {
    const { productVariant } = await this.api.admin<{
      productVariant: { stockLevels: { stockOnHand: number; stockAllocated: number }[] };
    }>('query($id:ID!){productVariant(id:$id){stockLevels{stockOnHand stockAllocated}}}', { id });
    const [level] = productVariant.stockLevels;
    return (level?.stockOnHand ?? 0) - (level?.stockAllocated ?? 0);
  }

  /** A guest's checkout, as the storefront guide has it: all before its payment. */
  async prepare(lines: Basket['lines']): Promise<Basket> {
    let session = '';
    const ask = async (document: string, variables: object = {}): Promise<Result> => {
      const sent = await this.api.shop(document, variables, session);
      session = sent.session;
      const result = resultOf(sent.answer);
      if (!result || result.errorCode)
        throw new Error(`${result?.errorCode ?? messageOf(sent.answer)}`);
      return result;
    };
    let id = '';
    for (const { product, quantity } of lines)
      id = (await ask(ADD, { id: product.id, quantity })).id as string;
    const emailAddress = newEmail();
    await ask(SET_CUSTOMER, { input: { firstName: 'Nia', lastName: 'Lund', emailAddress } });
    await ask(SET_ADDRESS, { input: ADDRESS });
    const methods = (await ask('{eligibleShippingMethods{id}}')) as unknown as { id: string }[];
    await ask(SET_SHIPPING, { ids: [methods[0]?.id] });
    await ask(ARRANGE);
    return { id, lines, secret: session };
  }

  async place({ id, secret }: Basket): Promise<Outcome & { readonly order?: PlacedOrder }> {
    const { answer } = await this.api.shop(PAY, { method: PAYMENT_METHOD }, secret);
    const { state = '' } = resultOf(answer) ?? {};
    const ok = state.startsWith('Payment');
    const outcome = { ...outcomeOf(answer), ok };
    return ok ? { ...outcome, order: { id, customerId: '' } } : outcome;
  }

  async ordersOf({ id }: Basket): Promise<readonly string[]> {
    const { state } = await this.order(id);
    return state.startsWith('Payment') ? [id] : [];
  }

  protected async order(id: string): Promise<VendureOrder> {
    const payments = 'payments{id state amount refunds{state total}}';
    const document = `query($id:ID!){order(id:$id){id state lines{id} ${payments}}}`;
    return (await this.api.admin<{ order: VendureOrder }>(document, { id })).order;
  }
}

export function outcomeOf(answer: Answer): Outcome {
  const result = resultOf(answer);
  const code = result?.errorCode ?? result?.transitionError ?? result?.state ?? messageOf(answer);
  return {
    ok: result !== undefined && !result.errorCode,
    status: answer.status,
    code: code.slice(0, 90),
  };
}
