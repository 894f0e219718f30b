/**
 * Counts the requests that meet a cold start, by simulation: one Lambda for each operation, and one
 * for each group.
 */
import { ACCESS_PATTERNS, type PatternId } from '../../../functions/manifest/access-patterns.ts';
import { seededRandom } from '../../../test/support/seeded-random.ts';
import type { Part, PartResult, ReportRow } from '../part.ts';
import { environments, type FunctionOf } from './idle-environments.ts';

const SEED = 1;

/** Orders a day. */
const SHOPS = [30, 300, 3000] as const;

/** Requests that are sent together; a page waits for all of them. */
type View = readonly PatternId[];

/** A person's views, one after the other. */
interface Visit {
  readonly who: 'storefront' | 'console';
  /** The number of visits for each order. */
  readonly perOrder: number;
  readonly views: readonly View[];
}

const VISITS: readonly Visit[] = [
  { who: 'storefront', perOrder: 3, views: [['A10b'], ['A10b']] },
  {
    who: 'storefront',
    perOrder: 1,
    views: [['A1'], ['A10b'], ['A10b'], ['A6'], ['A14'], ['A3']],
  },
  { who: 'storefront', perOrder: 1, views: [['A2'], ['A3'], ['A22b']] },
  {
    who: 'console',
    perOrder: 1,
    views: [['A5'], ['A3', 'A13'], ['A3b', 'A9'], ['A19'], ['A3', 'A13'], ['A3b', 'A9']],
  },
  { who: 'console', perOrder: 0.1, views: [['A11'], ['A10b', 'A40b'], ['A40']] },
];

/** Seconds: a day of the shop, and the mean between two views of a visit. */
const [OPEN, BETWEEN_VIEWS] = [14 * 3600, 20];

const DESIGNS: readonly (readonly [name: string, functionOf: FunctionOf])[] = [
  ['one function an operation', (id) => ACCESS_PATTERNS[id].name],
  ['the groups', (id) => ACCESS_PATTERNS[id].group],
];

export const part: Part = {
  name: 'cold-shares',
  title: 'Cold starts: the share of requests and of views that meet one',
  async run({ quick }): Promise<PartResult> {
    const shares = DESIGNS.map(([, functionOf]) =>
      SHOPS.map((orders) => sharesOf(orders, functionOf, quick ? 3000 : 9000)),
    );
    const row = (what: string, of: (share: Shares) => number) =>
      SHOPS.map(
        (orders, shop): ReportRow => [
          what,
          orders,
          ...shares.map((ofShops) => percent(of(ofShops[shop] as Shares))),
        ],
      );
    return {
      tables: [
        {
          title:
            'Requests that meet a cold start; an idle environment is kept for 7 minutes ' +
            `(seed ${SEED})`,
          columns: ['what', 'orders a day', ...DESIGNS.map(([name]) => name)],
          rows: [
            ...row('requests of the storefront', ({ storefront }) => storefront),
            ...row('views of the console with at least one', ({ console }) => console),
          ],
        },
      ],
      figures: Object.fromEntries(
        DESIGNS.flatMap(([name], design) =>
          SHOPS.flatMap((orders, shop) =>
            Object.entries(shares[design]?.[shop] ?? {}).map(
              ([who, share]) => [`${name}, ${orders} orders, ${who}`, share] as const,
            ),
          ),
        ),
      ),
      deterministic: true,
    };
  },
};

const percent = (share: number): string => `${(share * 100).toPrecision(3)} %`;

interface Shares {
  readonly storefront: number;
  readonly console: number;
}

/** Plays days until there are enough orders. */
function sharesOf(ordersADay: number, functionOf: FunctionOf, enough: number): Shares {
  const random = seededRandom(SEED);
  const isCold = environments(functionOf);
  const counted = { storefront: { cold: 0, all: 0 }, console: { cold: 0, all: 0 } };
  for (let day = 0; day * ordersADay < enough; day++) {
    for (const { at, who, view } of viewsOfDay(ordersADay, day * 24 * 3600, random)) {
      counted[who].all += 1;
      if (isCold(view, at)) counted[who].cold += 1;
    }
  }
  const share = ({ cold, all }: { cold: number; all: number }) => cold / all;
  return { storefront: share(counted.storefront), console: share(counted.console) };
}

/** The views of a day in the order of time. The storefront's have one request each. */
function viewsOfDay(ordersADay: number, begins: number, random: () => number) {
  const views = VISITS.flatMap(({ who, perOrder, views }) =>
    Array.from({ length: Math.round(ordersADay * perOrder) }, () => {
      let at = begins + random() * OPEN;
      return views.map((view) => {
        at += -Math.log(1 - random()) * BETWEEN_VIEWS;
        return { at, who, view };
      });
    }).flat(),
  );
  return views.sort((one, other) => one.at - other.at);
}
