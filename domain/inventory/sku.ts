/** The separator of keys, white space but an inner space, and all that nobody sees. */
const UNFIT =
  '#\\u0000-\\u001f\\u007f-\\u009f' +
  '\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000' +
  '\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff';

/**
 * The form of a SKU: 1 to 64 characters of any script, as shops have them: `SHIRT/RED-L`,
 * `A&B 2.5+`. No place of a SKU's partition begins with `~`.
 */
export const SKU_FORM = new RegExp(`^[^~ ${UNFIT}](?:[^${UNFIT}]{0,62}[^ ${UNFIT}])?$`, 'u');

/** In UTF-8. */
const MAX_SKU_BYTES = 128;

/** Segments that a URL drops, also percent-encoded (https://url.spec.whatwg.org/#url-path-segment). */
const DOTS = ['.', '..'];

/** True for a SKU: of `SKU_FORM`, at most 128 bytes long, and in the one spelling that NFC has. */
export const isSku = (text: string): boolean =>
  SKU_FORM.test(text) &&
  text.isWellFormed() &&
  text.normalize('NFC') === text &&
  new TextEncoder().encode(text).length <= MAX_SKU_BYTES &&
  !DOTS.includes(text);

/**
 * The path of a SKU in the API. `/` is written `~1` and `~` is `~0` (RFC 6901), since API Gateway
 * decodes `%2F` before it chooses the route.
 */
export const inventoryPath = (sku: string): string =>
  `/inventory/${encodeURIComponent(sku.replaceAll('~', '~0').replaceAll('/', '~1'))}`;
