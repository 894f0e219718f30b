/** The faults of one request to a provider. */
export const FAULT_KINDS = ['lost', 'broken', 'busy', 'killed', 'late'] as const;

export interface FaultPlan {
  readonly kind: (typeof FAULT_KINDS)[number];
  /** The request that it happens to, from 1 on. */
  readonly call: number;
  /** The number of requests before which a late one arrives. */
  readonly lateBy: number;
  readonly forgetsKeys: boolean;
  readonly losesWebhooks: boolean;
}

export interface FaultyFetch {
  readonly fetch: typeof fetch;
  /** The number of requests so far. */
  readonly calls: () => number;
  /** Ends when the present execution is killed; no request of it gets an answer then. */
  readonly untilKilled: () => Promise<void>;
  /** Lets a late request arrive now. */
  readonly arrive: () => Promise<void>;
}

/** Sends requests to a skin, and lets one of them fail as planned. */
export function faultyFetch(send: typeof fetch, plan: FaultPlan | undefined): FaultyFetch {
  let calls = 0;
  let waiting: { readonly arrive: () => Promise<unknown>; left: number } | undefined;
  let killed = Promise.withResolvers<void>();
  const arrive = async (): Promise<void> => {
    const { arrive: deliver } = waiting ?? {};
    waiting = undefined;
    await deliver?.();
  };
  return {
    calls: () => calls,
    untilKilled: () => {
      killed = Promise.withResolvers();
      return killed.promise;
    },
    arrive,
    fetch: async (address, init) => {
      calls += 1;
      if (waiting) waiting.left -= 1;
      if (waiting?.left === 0) await arrive();
      const deliver = () => send(address, init);
      if (calls !== plan?.call) return deliver();
      const refused = REFUSALS[plan.kind];
      if (refused) return refused();
      if (plan.kind === 'late') waiting = { arrive: deliver, left: plan.lateBy };
      else await deliver();
      if (plan.kind === 'killed') {
        killed.resolve();
        await new Promise(() => undefined);
      }
      throw new TypeError('fetch failed');
    },
  };
}

/** Answers to requests that are not executed. */
const REFUSALS: Readonly<Partial<Record<FaultPlan['kind'], () => Response>>> = {
  broken: () => new Response('{}', { status: 500 }),
  busy: () => new Response('{}', { status: 429, headers: { 'retry-after': '2' } }),
};
