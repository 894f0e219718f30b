import { keepInTab } from './tab-storage.ts';

/** The place of a person in a list, kept in the tab: back, reload and sign-in restore it. */
export interface Place {
  /** The id under the hand. */
  readonly at?: string | undefined;
  /** Its distance from the top of the window, in pixels. */
  readonly top?: number | undefined;
  readonly selected: readonly string[];
  /** True if the newest row is first. */
  readonly isNewestFirst?: boolean | undefined;
}

const keyOf = (list: string) => `orders.place.${list}` as const;

export function placeOf(list: string): Place {
  const stored = sessionStorage.getItem(keyOf(list));
  return stored === null ? { selected: [] } : (JSON.parse(stored) as Place);
}

export const keepPlace = (list: string, place: Place): void =>
  keepInTab(keyOf(list), JSON.stringify(place));

const FILTERS = 'orders.filters.';

/** The filters of a queue as it was last shown, as the address has them. */
export const filtersOf = (queue: string): string => sessionStorage.getItem(FILTERS + queue) ?? '';

export const keepFilters = (queue: string, query: string): void =>
  keepInTab(`${FILTERS}${queue}`, query);
