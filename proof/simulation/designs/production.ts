import { handler as deliverWebhooks } from '../../../functions/deliver-webhooks.ts';
import { PARCEL_FINDING, PROJECTOR } from '../../../functions/manifest/change-stream.ts';
import { DAY_COUNTING } from '../../../functions/manifest/workers/day-counting.ts';
import { handler } from '../../../functions/project-changes.ts';
import { handler as publishEvents } from '../../../functions/publish-events.ts';
import { lambdaContext } from '../../../test/support/lambda-context.ts';
import type { Projector } from '../event-source.ts';
import { EVERY_COPY } from '../judge/judge.ts';
import { OPERATIONS, SWEEP } from '../trade/operations.ts';
import type { Design, Notifiers } from './design.ts';

/** Longer than any scenario needs with a receiver. */
const MILLIS = 120_000;

/** The publisher and the deliveries as they are deployed. */
export const NOTIFIERS: Notifiers = {
  publish: ((Records) => publishEvents({ Records }, lambdaContext())) as Projector,
  deliver: ({ source, time, detail }) =>
    deliverWebhooks({ source, time, detail: JSON.parse(detail) }, lambdaContext(MILLIS)),
};

/** With the setting `findParcels`. */
export const WITH_PARCELS = [...PROJECTOR.filters, ...PARCEL_FINDING.filters];

/** With every setting of copies. */
const WITH_EVERY_COPY = [...WITH_PARCELS, ...DAY_COUNTING.filters];

/** Every function as it is deployed. */
export const production: Design = {
  name: 'production',
  operations: OPERATIONS,
  sweep: SWEEP,
  copies: EVERY_COPY,
  filters: WITH_EVERY_COPY,
  hasSummaryInvariant: true,
  notifiers: NOTIFIERS,
  project: ((Records) => handler({ Records }, lambdaContext())) as Projector,
};
