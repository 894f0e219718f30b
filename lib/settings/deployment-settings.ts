import * as z from 'zod';
import { REGION, text } from './setting-schemas.ts';

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

/** Settings of the place of a deployment. */
export const PLACE_SETTINGS = {
  account: text(/^\d{12}$/, 'the 12 digits of an AWS account, as text')
    .optional()
    .describe(
      'the account of this stage: a deployment into another one is refused; any by default',
    ),
  region: text(REGION, 'a region such as eu-central-1')
    .optional()
    .describe('the region, if not that of your profile'),
};

export interface StagePlace {
  /** The only account that the stage may be deployed into; undefined for any. */
  readonly account: string | undefined;
  /** The region; undefined for the profile's. */
  readonly region: string | undefined;
}
