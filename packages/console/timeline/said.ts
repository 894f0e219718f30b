import type { OrderCollection, TimelineEntry } from '../../client/types.ts';
import type { IconName } from '../elements/icons.tsx';

/** The order of the sentences, and the names of people and of other orders. */
export interface Told {
  readonly collection: OrderCollection;
  /** The name of a person by their id. */
  readonly personName: (person: string) => string;
  /** The number of another order by its id. */
  readonly numberOf: (orderId: string) => string;
}

/** A sentence without its person, as "shipped 1 × Wool cap, red". */
export interface Said {
  readonly icon: IconName;
  readonly says: string;
  /** The whole sentence without a person, if it has other words. */
  readonly alone?: string;
  /** The words of a comment. */
  readonly text?: string;
}

export type Entry<Kind extends TimelineEntry['kind']> = Extract<
  TimelineEntry,
  { readonly kind: Kind }
>;

export const capitalized = (words: string): string =>
  words.charAt(0).toUpperCase() + words.slice(1);
