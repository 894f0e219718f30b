/** Reads the cells of WooCommerce's exports in which there are several things. */
import { RefusedRow } from './refused-row.ts';

export type Part = Readonly<Record<string, string>>;

/** The names that the parts of a thing have. Others belong to the text before. */
const NAMES =
  /^(id|name|product_id|variation_id|sku|quantity|subtotal|sub_total|subtotal_tax|total|total_tax|tax|tax_data|refunded|refunded_qty|meta|taxes|date|amount|reason|code|description|items|method_id|method_title|title|rate_id|compound|tax_rate_compound|label|price|tax_class|taxable|_[a-z_]+)$/;

/**
 * Reads `id:1|name:Shirt; rot|quantity:2;id:2|…`, or JSON: each thing begins with the same name, so
 * a semicolon in a text separates nothing.
 *
 * @throws {RefusedRow}
 */
export function partsIn(cell: string, column: string): readonly Part[] {
  if (cell === '') return [];
  if (cell.startsWith('[')) return jsonParts(cell, column);
  const [, first] = /^([a-z_]+):/.exec(cell) ?? [];
  if (first === undefined)
    throw new RefusedRow(`${column} is "${cell.slice(0, 60)}", which is no list`);
  return cell.split(new RegExp(`;\\s*(?=${first}:)`)).map(partIn);
}

/** Reads one thing. */
export function partIn(text: string): Part {
  const part: Record<string, string> = {};
  let last = '';
  for (const piece of text.split('|')) {
    const [, name = '', value = ''] = /^\s*([a-z_]+):([\s\S]*)$/.exec(piece) ?? [];
    if (NAMES.test(name)) {
      last = name;
      part[name] = value.trim();
    } else if (last !== '') part[last] += `|${piece}`;
  }
  return part;
}

function jsonParts(cell: string, column: string): readonly Part[] {
  try {
    const parts: unknown = JSON.parse(cell);
    if (Array.isArray(parts))
      return parts.map((part: object) =>
        Object.fromEntries(
          Object.entries(part).map(([name, value]) => [
            name,
            typeof value === 'object' ? JSON.stringify(value) : String(value ?? ''),
          ]),
        ),
      );
  } catch {
    // The same reason is for all that is no list.
  }
  throw new RefusedRow(`${column} is no list`);
}
