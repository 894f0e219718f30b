/**
 * A product and its SKUs. The product has the title and the description. The stock row of each SKU
 * has the price, because placing an order (A6) compares it there, inside its transaction.
 *
 *   type     PK                 SK
 *   Product  PRODUCT#<product>  META
 *
 *   function       DynamoDB request                                costs
 *   createProduct  PutItem, if it does not exist                   1 WCU
 *   getProduct     GetItem; BatchGetItem of its SKUs’ stock rows   0.5 RCU and 0.5 RCU a SKU
 *   updateProduct  UpdateItem, if its version is the one seen      1 WCU
 *
 * **Where the documents are wrong**: 000 and 001 store name and price with the product and copy
 * them into the order. A price that is stored beside the stock row can differ from it: the page
 * shows the old price, and the order is rejected, or sold at it. 000 also counts the stock on the
 * product (`PRODUCT#<id>`/`INVENTORY`), so two sizes of one shirt share a stock.
 */
import { type Key, part, stockKey } from '../../table/keys.ts';
import { batchGetItems } from '../../table/requests/batch-get-items.ts';
import { findItem } from '../../table/requests/commands.ts';
import { conditionalUpdate } from '../../table/requests/conditional-update.ts';
import { insertOnce } from '../../table/requests/insert-once.ts';

/** The limit of one BatchGetItem. */
export const MAX_SKUS = 100;

export interface Product {
  readonly productId: string;
  readonly title: string;
  readonly description: string;
  readonly skus: readonly string[];
}

/** A SKU with its current values from its stock row; without a stock row it is left out. */
export interface Variant {
  readonly sku: string;
  readonly name: string;
  /** Minor units. */
  readonly unitPrice: number;
  readonly currency: string;
  readonly quantity: number;
}

export interface ShownProduct extends Omit<Product, 'skus'> {
  readonly version: number;
  readonly variants: readonly Variant[];
}

export const productPartition = (productId: string): string => `PRODUCT#${part(productId)}`;

export const productKey = (productId: string): Key => ({
  PK: productPartition(productId),
  SK: 'META',
});

/**
 * @returns true if it was new
 * @throws {RangeError} for more than `MAX_SKUS` SKUs
 */
export async function createProduct({ productId, ...product }: Product): Promise<boolean> {
  assertFewSkus(product.skus);
  return insertOnce({ ...productKey(productId), type: 'Product', ...product, version: 1 });
}

export async function getProduct(productId: string): Promise<ShownProduct | undefined> {
  const item = await findItem({ Key: productKey(productId) });
  if (!item) return undefined;
  const { title, description, skus, version } = item as unknown as Product & { version: number };
  const rows = await batchGetItems(skus.map((sku) => stockKey(sku)));
  const variants = skus.flatMap((sku, i): Variant[] => {
    const row = rows[i] as unknown as Omit<Variant, 'sku'> | undefined;
    if (!row) return [];
    const { name, unitPrice, currency, quantity } = row;
    return [{ sku, name, unitPrice, currency, quantity }];
  });
  return { productId, title, description, version, variants };
}

/**
 * @param seen the version that the writer has read
 * @returns true if it was still that version
 */
export async function updateProduct(
  { productId, title, description, skus }: Product,
  seen: number,
): Promise<boolean> {
  assertFewSkus(skus);
  const { written } = await conditionalUpdate({
    Key: productKey(productId),
    UpdateExpression:
      'SET title = :title, description = :description, skus = :skus, version = :next',
    ConditionExpression: 'version = :seen',
    ExpressionAttributeValues: {
      ':title': title,
      ':description': description,
      ':skus': skus,
      ':seen': seen,
      ':next': seen + 1,
    },
  });
  return written !== undefined;
}

function assertFewSkus(skus: readonly string[]): void {
  if (skus.length > MAX_SKUS) throw new RangeError(`a product has at most ${MAX_SKUS} SKUs`);
}
