import { flag } from '../settings/setting-schemas.ts';

export const OBJECTIVE_SETTINGS = {
  objectives: flag()
    .default(false)
    .describe(
      '`true` adds the alarms on how fast the [error budget](#objectives) of availability and ' +
        'latency is used up, for 3.60 dollars a month',
    ),
};
