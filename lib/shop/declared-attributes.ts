import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import {
  LINE_PLACES,
  MAX_REQUIRED,
  ORDER_PLACES,
  type ShopAttributes,
} from '../../domain/shop/shop-attributes.ts';
import { ContextError } from '../settings/context-error.ts';
import { flag, integer, listOf, oneOf, someOf, text } from '../settings/setting-schemas.ts';
import { OWN_SHOP, shopFolder, shopName } from './shop-folder.ts';

/** A text of 1 to so many characters, without control characters. */
const words = (most: number) =>
  text(
    new RegExp(`^[^\\p{Cc}\\p{Cs}]{1,${most}}$`, 'u'),
    `a text of 1 to ${most} characters, without control characters`,
  );

const FORM = "'number', 'date', { longest: 1 to 200 } or { oneOf: 1 to 50 different texts }";

const form = z.union(
  [
    z.literal(['number', 'date']),
    z.strictObject({ longest: integer(1, 200) }),
    z.strictObject({
      oneOf: listOf(words(200), FORM)
        .min(1)
        .max(50)
        .refine((values) => new Set(values).size === values.length),
    }),
  ],
  { error: FORM },
);

const NAME = 'a name of a letter, then up to 39 letters, digits, dots, underscores or hyphens';

const BY_NAME = 'an object';

const attributesOf = <const Places extends readonly [string, ...string[]]>(places: Places) =>
  z
    .record(
      z.string().regex(/^[A-Za-z][A-Za-z0-9_.-]{0,39}$/),
      z
        .strictObject({
          label: words(60),
          form,
          required: flag().optional(),
          personal: flag(),
          shown: someOf(places),
        })
        .refine(({ personal, shown }) => !(personal && (shown as string[]).includes('events')), {
          error: 'no events for what may name a person: no erasure reaches their receivers',
          path: ['shown'],
        }),
      { error: ({ code }) => (code === 'invalid_key' ? NAME : BY_NAME) },
    )
    .refine(
      (declared) => Object.values(declared).filter(isRequired).length <= MAX_REQUIRED,
      `at most ${MAX_REQUIRED} that are required`,
    )
    .optional();

const isRequired = ({ required }: { readonly required?: boolean | undefined }) => required === true;

const declaration = z.strictObject(
  {
    undeclared: oneOf(['allowed', 'refused']),
    order: attributesOf(ORDER_PLACES),
    line: attributesOf(LINE_PLACES),
  },
  { error: ({ code }) => (code === 'invalid_type' ? BY_NAME : undefined) },
);

/**
 * Checks a shop's declaration, which is code of the shop's own.
 *
 * @param file of the declaration, for the message
 * @throws {ContextError} with a line for each wrong member, by its path in the file
 */
export function assertDeclaration(
  declared: unknown,
  file = 'attributes.ts',
): asserts declared is ShopAttributes {
  const { error } = declaration.safeParse(declared);
  if (!error) return;
  const wrong = error.issues.map((issue) => {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : [];
    const path = ['attributes', ...issue.path, ...unknown].join('.');
    return `${file}: ${path}: ${unknown.length > 0 ? 'is unknown' : `expected ${issue.message}`}`;
  });
  throw new ContextError(wrong.join('\n'));
}

/**
 * Reads the attributes that a shop's folder declares; without a file, those of this repository.
 *
 * @throws {ContextError} if the declaration is malformed, or the file cannot be loaded
 */
export async function declaredAttributes(folder = shopFolder()): Promise<ShopAttributes> {
  const own = join(folder, 'attributes.ts');
  const file = existsSync(own) ? own : join(OWN_SHOP, 'attributes.ts');
  const shown = file === own ? `${shopName()}/attributes.ts` : 'shop/attributes.ts';
  const { attributes } = (await import(pathToFileURL(file).href).catch((cause: unknown) => {
    throw new ContextError(`${shown}: ${(cause as Error).message}`, { cause });
  })) as { readonly attributes?: unknown };
  assertDeclaration(attributes, shown);
  return attributes;
}
