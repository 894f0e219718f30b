import * as z from 'zod';

const WAYS = [false, true, 'all-at-once'] as const;

/** The setting that controls how invocations move to a new version of a function. */
export const DEPLOYMENT_SETTINGS = {
  gradualDeployments: z
    .literal(WAYS, { error: 'true, false or all-at-once' })
    .default(false)
    .describe(
      '`true` gives a new version of a function a tenth of the invocations for five minutes, and ' +
        'none if an alarm goes off; `"all-at-once"` keeps the aliases and shifts them at once, ' +
        '[for an urgent fix](#gradual-deployments)',
    ),
};

/** `true`: a canary. `'all-at-once'`: through the aliases, without a canary and without alarms. */
export type DeploymentWay = (typeof WAYS)[number];
