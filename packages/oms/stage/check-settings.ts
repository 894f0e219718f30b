import type { DeploymentFacts } from '../../../lib/settings/deployment-facts.ts';
import { DEFAULT_STAGE } from '../../../lib/settings/stage-file.ts';
import { type Finding, fine, refused, warning } from './finding.ts';

/**
 * Reserved names that no shop can own (RFC 2606 and RFC 6761): they mean that the file was not
 * filled in.
 */
const RESERVED = /^(localhost|.+\.(localhost|example|invalid|test)|example\.(com|net|org))$/;

/** Checks that customers can come from the origins of the stage. */
export function checkOrigins({ stage, storefrontOrigins }: DeploymentFacts): Finding {
  const check = 'storefrontOrigins';
  const unreal = storefrontOrigins.filter((origin) => RESERVED.test(new URL(origin).hostname));
  if (stage === DEFAULT_STAGE || unreal.length === 0)
    return fine(check, storefrontOrigins.join(', '));
  return refused(
    check,
    `${unreal.join(', ')}: no customer of the stage ${stage} comes from there. Name the origins ` +
      `of the storefront in shop/stages/${stage}.json`,
  );
}

/** Checks that a shop that sells is notified when orders stop. */
export function checkOrders({ stage, ordersExpectedWithin = 0 }: DeploymentFacts): Finding {
  const check = 'ordersExpectedWithin';
  if (ordersExpectedWithin > 0)
    return fine(check, `an alarm goes off after ${ordersExpectedWithin} hours without an order`);
  if (stage === DEFAULT_STAGE) return fine(check, 'no orders are expected');
  return warning(
    check,
    `Nobody is notified when orders stop: set it in shop/stages/${stage}.json as soon as the ` +
      'shop sells, to more hours than its longest pause',
  );
}

/** Checks that somebody is notified of alarms. */
export function checkAlarms({ stage, alarmsTo }: DeploymentFacts): Finding {
  const check = 'alarmEmail';
  if (alarmsTo !== undefined) return fine(check, `alarms are sent to ${alarmsTo}`);
  return warning(
    check,
    `Nobody is notified of alarms: set alarmEmail or alarmTopicArn in shop/stages/${stage}.json, ` +
      'or subscribe to the topic of the output AlarmTopicArn',
  );
}
