/** A tracking number as it is compared: letters and digits, capital. */
export const bare = (number: string): string => number.replace(/[^\dA-Za-z]/g, '').toUpperCase();

/** Separators of numbers; spaces alone are none, since carriers print numbers in groups. */
const BETWEEN = /[,;|\t\n]+|\s[/&+]\s/;

/** The fewest letters and digits of a number between spaces. No carrier's groups have as many. */
const WHOLE = 10;

/** The numbers in what a person typed or pasted for one parcel, each once. */
export function numbersIn(text: string): string[] {
  const words = text.trim().split(/\s+/);
  const isList = words.every((word) => /\d/.test(word) && bare(word).length >= WHOLE);
  const parts = text.split(isList ? /[\s,;|]+/ : BETWEEN).map((part) => part.trim());
  const bares = parts.map(bare);
  return parts.filter((part, at) => part !== '' && bares.indexOf(bare(part)) === at);
}

/** All numbers of a parcel in one text, as `numbersIn` reads it. */
export const textOf = ({ number, numbers = [number ?? ''] }: Numbers = {}): string =>
  numbers.join(', ');

interface Numbers {
  readonly number?: string | null;
  readonly numbers?: readonly string[];
}
