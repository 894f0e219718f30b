import type { DeploymentFacts } from '../../../lib/settings/deployment-facts.ts';
import {
  admits,
  type Compare,
  differs,
  limits,
  protects,
  type SecurityDifference,
} from './compare-setting.ts';
import { originsWeaken } from './origins-weaken.ts';

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

const COMPARISONS: readonly Compare[] = [
  differs(
    'account',
    ({ account }) => account,
    (_, { account }) =>
      account === undefined ? 'credentials of any account can deploy the stage' : undefined,
  ),
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
  admits('peopleRoles', 'these people may read, scan or write the table'),
  admits('paymentWebhooks', 'webhooks of these providers are accepted without a token'),
  differs(
    'paymentProvider',
    ({ paymentProvider }) => paymentProvider,
    (_, { paymentProvider }) =>
      paymentProvider === undefined
        ? 'captures, refunds and voids wait for a connector of yours'
        : `functions move money: ${paymentProvider}`,
  ),
  differs(
    'placingCheck',
    ({ placingCheck }) => placingCheck,
    (deployed, { placingCheck }) => {
      if (placingCheck === undefined) return 'orders are placed without the shop’s check';
      if (placingCheck.endsWith(', pass') && !deployed.placingCheck?.endsWith(', pass'))
        return 'orders are placed while the shop’s check does not answer';
      return `the buyer’s data goes to ${placingCheck}`;
    },
  ),
  differs(
    'placing',
    ({ placing = 'customers' }) => placing,
    (_, { placing }) =>
      placing === 'checkout'
        ? undefined
        : 'customers’ own tokens place orders, without your checkout',
  ),
  admits('webhookPrivateHosts', 'webhooks may be sent to these private hosts'),
  differs(
    'withdrawals',
    ({ publicWithdrawals }) => (publicWithdrawals ? 'public' : 'not public'),
    (_, { publicWithdrawals }) =>
      publicWithdrawals
        ? 'everybody may send statements of withdrawal, without a token'
        : undefined,
  ),
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
