import type { DeploymentFacts } from '../../../lib/settings/deployment-facts.ts';
import { originsWeaken } from './origins-weaken.ts';

/** A change of a setting that protects the shop. */
export interface SecurityDifference {
  /** A setting, as config/<stage>.json names it. */
  readonly setting: string;
  readonly deployed: string;
  readonly next: string;
  /** The consequence, if a protection is dropped or weakened. A person must confirm it. */
  readonly weakens?: string;
}

/**
 * Compares the settings.
 *
 * @param deployed undefined for the first deployment of the stage, which changes nothing
 */
export const securityDifference = (
  deployed: DeploymentFacts | undefined,
  next: DeploymentFacts,
): SecurityDifference[] =>
  deployed ? COMPARISONS.flatMap((compare) => compare(deployed, next)) : [];

type Compare = (deployed: DeploymentFacts, next: DeploymentFacts) => SecurityDifference[];

/** A difference is a weakening if `weakens` returns a consequence. */
const differs = (
  setting: string,
  of: (facts: DeploymentFacts) => unknown,
  weakens: (deployed: DeploymentFacts, next: DeploymentFacts) => string | undefined,
): Compare => {
  return (deployed, next) => {
    if (shown(of(deployed)) === shown(of(next))) return [];
    const why = weakens(deployed, next);
    return [
      {
        setting,
        deployed: shown(of(deployed)),
        next: shown(of(next)),
        ...(why && { weakens: why }),
      },
    ];
  };
};

const shown = (value: unknown): string =>
  Array.isArray(value)
    ? [...value].sort().join(', ') || 'none'
    : value === undefined
      ? 'none'
      : String(value);

/** A switch that protects while it is on. */
const protects = (setting: 'vpc' | 'dataEvents', lost: string): Compare =>
  differs(
    setting,
    (facts) => facts[setting],
    (_, next) => (next[setting] ? undefined : lost),
  );

/** A list in which each member admits more. */
const admits = (
  setting: 'tenantIsolation' | 'paymentWebhooks' | 'webhookPrivateHosts' | 'machineClients',
  what: string,
): Compare =>
  differs(
    setting,
    (facts) => facts[setting],
    (deployed, next) => {
      const added = next[setting].filter((one) => !deployed[setting].includes(one));
      return added.length > 0 ? `${what}: ${added.join(', ')}` : undefined;
    },
  );

/** A limit that protects while it is low. */
const limits = (
  setting: 'throttleRate' | 'throttleBurst' | 'orderRate' | 'orderBurst' | 'requestsPerAddress',
): Compare =>
  differs(
    setting,
    (facts) => facts[setting],
    (deployed, next) =>
      (next[setting] ?? 0) > (deployed[setting] ?? Number.POSITIVE_INFINITY)
        ? 'a higher limit protects less against floods of requests'
        : undefined,
  );

const COMPARISONS: readonly Compare[] = [
  differs(
    'jwtIssuer',
    ({ issuer }) => issuer ?? 'a user pool of the stack’s own',
    () => 'tokens of the current issuer are rejected (401): everybody must sign in again',
  ),
  differs(
    'jwtAudience',
    ({ audience }) => audience,
    () => 'tokens are accepted for other audiences',
  ),
  differs('storefrontOrigins', ({ storefrontOrigins }) => storefrontOrigins, originsWeaken),
  differs(
    'webAcl',
    ({ webAclDomain }) => webAclDomain,
    ({ webAclDomain }) =>
      webAclDomain === undefined
        ? undefined
        : `${webAclDomain} and its web ACL no longer stand in front of the API`,
  ),
  differs(
    'executeApiEndpoint',
    ({ executeApiEndpoint }) => executeApiEndpoint,
    (_, { executeApiEndpoint }) =>
      executeApiEndpoint ? 'the API’s own name answers, past the web ACL' : undefined,
  ),
  protects('vpc', 'functions can reach the whole internet'),
  protects('dataEvents', 'other accesses to the table are no longer recorded'),
  differs(
    'alarmEmail',
    ({ alarmsTo }) => alarmsTo,
    ({ alarmsTo }) =>
      alarmsTo === undefined ? undefined : `${alarmsTo} is no longer notified of alarms`,
  ),
  differs(
    'ordersExpectedWithin',
    ({ ordersExpectedWithin = 0 }) => ordersExpectedWithin,
    (_, { ordersExpectedWithin }) =>
      ordersExpectedWithin ? undefined : 'nobody is notified when orders stop',
  ),
  admits('tenantIsolation', 'these roles may read customers’ data'),
  admits('paymentWebhooks', 'webhooks of these providers are accepted without a token'),
  admits('webhookPrivateHosts', 'webhooks may be sent to these private hosts'),
  admits('machineClients', 'programs get a secret for these scopes'),
  differs(
    'smokeClients',
    ({ smokeClients }) => smokeClients,
    (_, { smokeClients }) =>
      smokeClients ? 'a program gets a secret with which it is an operator' : undefined,
  ),
  differs(
    'grants',
    ({ wideGrants }) => (wideGrants ? 'wide' : 'narrow'),
    (_, { wideGrants }) => (wideGrants ? 'roles may reach more of the table' : undefined),
  ),
  limits('requestsPerAddress'),
  limits('throttleRate'),
  limits('throttleBurst'),
  limits('orderRate'),
  limits('orderBurst'),
];
