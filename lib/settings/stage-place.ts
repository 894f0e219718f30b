import { REGION, text } from './setting-schemas.ts';

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
