/** Examples of requests that a shop takes: with what it requires, without what it refuses. */
import { isOfForm } from '../../../domain/shop/attribute-errors.ts';
import { declarationOf, type ShopAttributes } from '../../../domain/shop/shop-attributes.ts';
import { type Declared, exampleOf, requiredOf } from './shop-schemas.ts';

/** An operation, as far as its request's example goes. */
export interface ExampleOperation {
  readonly operationId: string;
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly example?: unknown }>>;
  };
}

type Body = Readonly<Record<string, unknown>>;

/** The operation, with an example that the shop would take. */
export function withShopExample(
  operation: ExampleOperation,
  declared: ShopAttributes,
): ExampleOperation {
  const example = operation.requestBody?.content['application/json']?.example as Body | undefined;
  if (!operation.requestBody || !example) return operation;
  const { content } = operation.requestBody;
  const taken = takenBody(operation.operationId, example, declared);
  const json = { ...content['application/json'], example: taken };
  return {
    ...operation,
    requestBody: { ...operation.requestBody, content: { ...content, 'application/json': json } },
  };
}

/** The body of an operation's request with what the shop requires, and without what it refuses. */
export const takenBody = (operationId: string, body: Body, declared: ShopAttributes): Body =>
  BODIES[operationId]?.(body, declared) ?? body;

const BODIES: Readonly<Record<string, (body: Body, declared: ShopAttributes) => Body>> = {
  createOrder: takenOrder,
  createOrderBatch: (body, declared) => ({
    ...body,
    orders: (body['orders'] as readonly Body[]).map((order) => takenOrder(order, declared)),
  }),
  updateOrderAttributes: (body, { order = {}, undeclared }) => ({
    ...body,
    attributes: taken(body['attributes'], order, undeclared, Object.keys(order).slice(0, 1)),
  }),
};

/** Returns an order's request with what the shop requires, and without what it would refuse. */
export function takenOrder(
  body: Body,
  { order = {}, line = {}, undeclared }: ShopAttributes,
): Body {
  const own = (of: Body, declared: Declared) => {
    const attributes = taken(of['attributes'], declared, undeclared, requiredOf(declared));
    const { attributes: _, ...rest } = of;
    return Object.keys(attributes).length > 0 ? { ...rest, attributes } : rest;
  };
  const lines = (body['lines'] as readonly Body[]).map((item) => own(item, line));
  return { ...own(body, order), lines };
}

/** The attributes of an example that the shop takes, and those with these names. */
const taken = (
  attributes: unknown,
  declared: Declared,
  undeclared: ShopAttributes['undeclared'],
  names: readonly string[],
): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(
    names.map((name) => [name, exampleOf(declared[name] as Declared[string])] as const),
  ),
  ...Object.fromEntries(
    Object.entries((attributes ?? {}) as Readonly<Record<string, string>>).filter(
      ([name, value]) => {
        const attribute = declarationOf(declared, name);
        return attribute ? isOfForm(attribute.form, value) : undeclared === 'allowed';
      },
    ),
  ),
});
