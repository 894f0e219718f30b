import type { Credentials } from '../aws/sign-v4.ts';
import {
  PLACING_CHECK_VARIABLES,
  type Silence,
} from '../manifest/placing-check/check-variables.ts';

export interface CheckSettings {
  /** The ARN of a Lambda, or a URL. */
  readonly target: string;
  readonly silence: Silence;
  /** The ARN of the secret that signs the questions to a URL. */
  readonly secret: string | undefined;
}

/** The settings of the shop's check, from the environment; undefined without a check. */
export function checkSettings(): CheckSettings | undefined {
  const target = process.env[PLACING_CHECK_VARIABLES.target];
  if (!target) return undefined;
  return {
    target,
    silence: process.env[PLACING_CHECK_VARIABLES.silence] as Silence,
    secret: process.env[PLACING_CHECK_VARIABLES.secret],
  };
}

/** The way to Lambda, as the SDK reads it from the environment of a function. */
export const lambdaAccess = () => ({
  /** Undefined for AWS's own. */
  endpoint: process.env['AWS_ENDPOINT_URL_LAMBDA'],
  credentials: {
    accessKeyId: process.env['AWS_ACCESS_KEY_ID'],
    secretAccessKey: process.env['AWS_SECRET_ACCESS_KEY'],
    sessionToken: process.env['AWS_SESSION_TOKEN'],
  } satisfies Credentials,
});
