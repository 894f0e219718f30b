/** The OpenAPI document of a shop: the document of the product, with the shop's own attributes. */
import type { ShopAttributes } from '../../../domain/shop/shop-attributes.ts';
import type { Schema } from './client-types.ts';
import { type ExampleOperation, withShopExample } from './shop-examples.ts';
import {
  changedAttributes,
  type Declared,
  type Others,
  placedAttributes,
  requiredOf,
  shownAttributes,
} from './shop-schemas.ts';

type Schemas = Readonly<Record<string, Schema>>;

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ExampleOperation>>>>;
  readonly components: Readonly<Record<string, unknown>>;
}

/** True if the shop has declared something, so that its document is another one. */
export const declares = ({ order = {}, line = {}, undeclared }: ShopAttributes): boolean =>
  undeclared === 'refused' || Object.keys({ ...order, ...line }).length > 0;

/** Makes the document of a shop from that of the product. */
export function shopDocument<Document>(document: Document, declared: ShopAttributes): Document {
  if (!declares(declared)) return document;
  const { components, paths } = document as ApiDocument;
  const schemas = schemasOf(components['schemas'] as Schemas, declared);
  const withExamples = mapMembers(paths, (methods) =>
    mapMembers(methods, (operation) => withShopExample(operation, declared)),
  );
  return { ...document, paths: withExamples, components: { ...components, schemas } };
}

function schemasOf(
  schemas: Schemas,
  { order = {}, line = {}, undeclared }: ShopAttributes,
): Schemas {
  const others: Others = { areRefused: undeclared === 'refused' };
  const { NewOrder, NewOrderBatch, AttributeChanges, Attributes } = schemas;
  const placed = (body: Schema) =>
    within(withPlaced(body, order, others), 'lines', (lines) => ({
      ...lines,
      items: withPlaced(lines['items'] as Schema, line, others),
    }));
  const lineShown = (schema: Schema | undefined) =>
    within(schema as Schema, 'attributes', () => ({
      $ref: '#/components/schemas/LineAttributes',
    }));
  return {
    ...schemas,
    NewOrder: placed(NewOrder as Schema),
    NewOrderBatch: within(NewOrderBatch as Schema, 'orders', (orders) => ({
      ...orders,
      items: placed(orders['items'] as Schema),
    })),
    AttributeChanges: within(AttributeChanges as Schema, 'attributes', (attributes) =>
      changedAttributes(attributes, order, others),
    ),
    Attributes: shownAttributes(Attributes as Schema, order),
    LineAttributes: shownAttributes(Attributes as Schema, line),
    LineItem: lineShown(schemas['LineItem']),
    StoredLineItem: lineShown(schemas['StoredLineItem']),
  };
}

/** The schema with another one of one of its members. */
const within = (schema: Schema, name: string, change: (member: Schema) => Schema): Schema => {
  const properties = schema['properties'] as Schemas;
  return { ...schema, properties: { ...properties, [name]: change(properties[name] as Schema) } };
};

function withPlaced(schema: Schema, declared: Declared, others: Others): Schema {
  const placed = within(schema, 'attributes', (attributes) =>
    placedAttributes(attributes, declared, others),
  );
  const required = (schema['required'] ?? []) as readonly string[];
  return requiredOf(declared).length > 0
    ? { ...placed, required: [...required, 'attributes'] }
    : placed;
}

const mapMembers = <Some, Other>(
  members: Readonly<Record<string, Some>>,
  change: (member: Some) => Other,
): Readonly<Record<string, Other>> =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, change(member)]));
