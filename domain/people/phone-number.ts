/** The digits of a telephone number that are compared. */
const COMPARED = 9;

/**
 * The last nine digits of a telephone number: `+49 431 5550142`, `0049 431 5550142` and `0431
 * 5550142` have the same, because they differ in front of these. A country with shorter numbers, as
 * Norway's of eight digits, has them only with the country's code. Letters end a number, so that an
 * extension (`ext. 12`) is no part of it.
 *
 * @returns undefined for a text without nine digits between letters
 */
export function phoneDigitsOf(text: string): string | undefined {
  const parts = text.normalize('NFKC').split(/\p{L}+/u);
  const digits = parts.map((part) => part.replaceAll(/\D/g, ''));
  return digits.find(({ length }) => length >= COMPARED)?.slice(-COMPARED);
}
