/** A pattern of whole words: `count` is none in “Discount”. */
const words = (pattern: string): RegExp => new RegExp(`(?<!\\p{L})(${pattern})(?!\\p{L})`, 'iu');

/**
 * Headings of SKUs and of counts, the surest ones first: English, German, French, Spanish, Dutch,
 * Italian, Polish.
 */
const SKUS = [
  words('sku'),
  words(
    '(art(ikel|ículo|icolo|icle)?|item)[ .-]*(n[ruo°º]?|num\\p{L}*|id|#)|r[ée]f[ée]ren\\p{L}+|' +
      'c[óo]d(igo|ice)(?!.*barr)|indeks',
  ),
];
const COUNTS = [
  words(
    'count(s|ed)?|gez[äa]hlt\\p{L}*|compt([ée]e?s?|age)|cont(ad[oa]s?|eo|at[oaie]|eggio)|geteld|' +
      'policz\\p{L}*',
  ),
  words(
    '(lager|waren|ist|z[äa]hl|stück)?(bestand|menge|anzahl)|qty|quanti\\p{L}+|cantidad|aantal|' +
      'voorraad|giacenza|ilo[śs][ćc]',
  ),
];

/** Quantities that nobody counted: the least and most ones, those on order; and who counted. */
const OTHERS = words(
  '(min|m[ií]nim|mindest|max|m[aáà][xks]+im|h[öo]chst|soll|melde|(re)?order|reserv|bestel|' +
    'command|pedid|ordin|zam[óo]w)\\p{L}*|by|von|par|por|door|przez',
);

/** The columns of SKUs among these headings: several, if they are named equally. */
export const skuHeadings = (names: readonly string[]): readonly number[] => surest(names, SKUS);

/** The columns of counts among these headings: a word for counting is surer than a quantity. */
export const countHeadings = (names: readonly string[]): readonly number[] =>
  surest(
    names.map((name) => (OTHERS.test(name) ? '' : name)),
    COUNTS,
  );

function surest(names: readonly string[], kinds: readonly RegExp[]): readonly number[] {
  // “itemNo” has two words.
  const parted = names.map((name) => name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));
  return (
    kinds
      .map((kind) => parted.flatMap((name, at) => (kind.test(name) ? at : [])))
      .find(({ length }) => length > 0) ?? []
  );
}
