/**
 * Code 128, set B: letters, digits and signs of ASCII. Each symbol is six widths, of bars and
 * spaces in turn; the stop has seven.
 */
const SYMBOLS =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231' +
  '113222123122123221223211221132221231213212223112312131311222321122321221312212322112322211' +
  '212123212321232121111323131123131321112313132113132311211313231113231311112133112331132131' +
  '113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111' +
  '314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211' +
  '241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141' +
  '214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214' +
  '211232';
const STOP = '2331112';
const START_B = 104;
const MODULUS = 103;

const symbol = (value: number): string => SYMBOLS.slice(value * 6, value * 6 + 6);

/**
 * Returns the widths of bars and spaces, in modules; the first is a bar.
 *
 * @throws {RangeError} for a character that set B does not have
 */
export function code128(text: string): number[] {
  const values = [...text].map((character) => {
    const value = character.charCodeAt(0) - 32;
    if (value < 0 || value > 94) throw new RangeError(`${character} is not in set B of Code 128`);
    return value;
  });
  const check = values.reduce((sum, value, i) => sum + value * (i + 1), START_B) % MODULUS;
  const symbols = [START_B, ...values, check].map(symbol).join('') + STOP;
  return [...symbols].map(Number);
}

/** The bars as one SVG path of height 1, and the width of the whole code in modules. */
export function barsOf(text: string): { readonly path: string; readonly width: number } {
  let at = 0;
  let path = '';
  for (const [i, width] of code128(text).entries()) {
    if (i % 2 === 0) path += `M${at} 0h${width}v1h-${width}z`;
    at += width;
  }
  return { path, width: at };
}
