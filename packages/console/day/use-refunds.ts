import type { DayRefundPage } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { useLoad } from '../requests/use-load.ts';
import { useMore } from '../requests/use-more.ts';

/** The most refunds that are read at once. */
export const PAGE = 100;

/**
 * The refunds of a day (A57b).
 *
 * @param areSome false if the day's figures have none: then nothing is read
 */
export function useRefunds(day: string, areSome: boolean) {
  const { client } = useDesk();
  const pageOf = (more: { readonly cursor?: string } = {}) =>
    client.listDayRefunds({ day, limit: PAGE, ...more });
  const first = useLoad(
    async (): Promise<DayRefundPage> => (areSome ? pageOf() : { items: [] }),
    `${day} ${areSome}`,
  );
  const later = useMore(first.value, (cursor) => pageOf({ cursor }));
  return { first, later, all: [...(first.value?.items ?? []), ...later.items] };
}

export type Refunds = ReturnType<typeof useRefunds>;
