import { SILENCES, type Silence } from '../../functions/manifest/placing-check/check-variables.ts';
import { oneOf, text } from '../settings/setting-schemas.ts';

const LAMBDA =
  'arn:aws[\\w-]*:lambda:[a-z\\d-]+:\\d{12}:function:[\\w-]{1,140}(?::[\\w$-]{1,128})?';
const URL_FORM = 'https?://[^\\s#@]{1,1000}';

export const PLACING_CHECK_SETTINGS = {
  placingCheck: text(
    new RegExp(`^(?:${LAMBDA}|${URL_FORM})$`),
    'the ARN of a Lambda, or a URL such as https://checks.shop.example/order',
  )
    .optional()
    .describe(
      'a Lambda (ARN) or an https URL that is asked before each order is placed, and may refuse ' +
        'it or set its shipping, tax, discounts and prices: [shop.md](shop.md#a-check)',
    ),
  placingCheckSilence: oneOf(SILENCES)
    .default('refuse')
    .describe(
      'what happens to an order while `placingCheck` does not answer: `refuse` asks the caller ' +
        'to try again, `pass` places it as it is',
    ),
};

/** The shop's own check. */
export interface PlacingCheckSetting {
  /** The ARN of a Lambda, or a URL. */
  readonly target: string;
  readonly silence: Silence;
}

interface CheckValues {
  readonly placingCheck?: string | undefined;
  readonly placingCheckSilence: Silence;
}

export const placingCheck = ({
  placingCheck: target,
  placingCheckSilence: silence,
}: CheckValues): PlacingCheckSetting | undefined =>
  target === undefined ? undefined : { target, silence };

interface RelatedValues extends Partial<CheckValues> {
  readonly vpc?: boolean;
  readonly webhookPrivateHosts?: readonly string[];
}

/** Returns the settings that exclude or require others, each with the expected value. */
export function wrongCheck({
  placingCheck: target,
  placingCheckSilence,
  vpc,
  webhookPrivateHosts = [],
}: RelatedValues): (readonly ['placingCheck' | 'placingCheckSilence', string])[] {
  if (target === undefined)
    return placingCheckSilence === 'pass'
      ? [['placingCheckSilence', 'placingCheck to be set, too']]
      : [];
  if (vpc) return [['placingCheck', 'nothing, since the network of vpc has no way to it']];
  const { protocol, hostname, port } = new URL(target);
  const isPrivate = webhookPrivateHosts.some((host) =>
    [`${hostname}:${port || '80'}`, `${hostname}:*`].includes(host),
  );
  return protocol === 'http:' && !isPrivate
    ? [['placingCheck', 'https://, or a host of webhookPrivateHosts']]
    : [];
}
