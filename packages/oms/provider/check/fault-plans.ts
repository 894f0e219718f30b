import { FAULT_KINDS, type FaultPlan } from './faulty-fetch.ts';

/** Requests before which a late one arrives. */
const LATE_BY: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Every kind of fault at each request, with and without keys and webhooks. */
export const plansOf = (calls: number): readonly FaultPlan[] =>
  Array.from({ length: calls }, (_, at) => at + 1).flatMap((call) =>
    FAULT_KINDS.flatMap((kind) =>
      (kind === 'late' ? LATE_BY : [0]).flatMap((lateBy) =>
        [false, true].flatMap((forgetsKeys) =>
          [false, true].map((losesWebhooks) => ({
            kind,
            call,
            lateBy,
            forgetsKeys,
            losesWebhooks,
          })),
        ),
      ),
    ),
  );

/** One plan for each kind of fault at each request. */
export const sandboxPlansOf = (calls: number): readonly FaultPlan[] =>
  Array.from({ length: calls }, (_, at) => at + 1).flatMap((call) =>
    FAULT_KINDS.map((kind) => ({
      kind,
      call,
      lateBy: kind === 'late' ? 1 : 0,
      forgetsKeys: false,
      losesWebhooks: true,
    })),
  );
