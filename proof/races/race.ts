/** A race: requests that are sent at once, and the promise that must hold after them. */
import type { Backend, Basket, Outcome, PlacedOrder, Product } from './backend.ts';

/** The number of rounds of a race, and of buyers in it. */
export interface Size {
  readonly rounds: number;
  readonly buyers: number;
}

export interface RaceResult {
  readonly race: string;
  readonly promise: string;
  readonly rounds: number;
  /** Rounds after which the promise did not hold. */
  readonly broken: number;
  /** The faults that were seen, once each. */
  readonly faults: readonly string[];
  /** The number of rounds with each combination of answers. */
  readonly answers: Readonly<Record<string, number>>;
}

export interface Race {
  readonly name: string;
  readonly promise: string;
  run(backend: Backend, size: Size): Promise<Omit<RaceResult, 'race' | 'promise'>>;
}

/** One round: its answers, and what of the promise did not hold. */
export interface Round {
  readonly answers: string;
  readonly faults: readonly string[];
}

/** Runs rounds one after the other, and counts. */
export async function inRounds(
  rounds: number,
  round: (n: number) => Promise<Round>,
): Promise<Omit<RaceResult, 'race' | 'promise'>> {
  const done: Round[] = [];
  for (let n = 1; n <= rounds; n++) done.push(await round(n));
  return {
    rounds,
    broken: done.filter(({ faults }) => faults.length > 0).length,
    faults: [...new Set(done.flatMap(({ faults }) => faults))],
    answers: tally(done.map(({ answers }) => answers)),
  };
}

export function tally(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words.toSorted()) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

export const answerOf = ({ ok, status, code }: Outcome): string =>
  ok ? `${status}` : `${status} ${code}`;

/** The answers of one round as one text: how often each came. */
export const answersOf = (outcomes: readonly Outcome[]): string =>
  Object.entries(tally(outcomes.map(answerOf)))
    .map(([answer, count]) => `${count} × ${answer}`)
    .join(', ');

/** A fault if two figures differ. */
export const differs = (what: string, actual: number, expected: number): string[] =>
  actual === expected ? [] : [`${what}: ${actual} instead of ${expected}`];

let products = 0;

/** A product of this run, under a SKU that no other run has. */
export const newProduct = (backend: Backend, quantity: number): Promise<Product> =>
  backend.createProduct(`race-${Date.now().toString(36)}-${++products}`, quantity);

/** Prepares the baskets of many buyers, a few at a time. */
export async function prepareAll(
  backend: Backend,
  buyers: readonly Basket['lines'][],
): Promise<Basket[]> {
  const baskets: Basket[] = [];
  for (let from = 0; from < buyers.length; from += 4)
    baskets.push(
      ...(await Promise.all(buyers.slice(from, from + 4).map((lines) => backend.prepare(lines)))),
    );
  return baskets;
}

/** Places an order of one unit. @throws {Error} if the backend refuses it */
export async function placeOne(backend: Backend, product: Product): Promise<PlacedOrder> {
  const placed = await backend.place(await backend.prepare([{ product, quantity: 1 }]));
  if (!placed.order) throw new Error(`${backend.name} refused an order: ${answerOf(placed)}`);
  return placed.order;
}
