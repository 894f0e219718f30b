import { ContextError } from './context-error.ts';

/**
 * Every name of context that means something here; README.md and docs/web-acl.md tell people of
 * them.
 */
export const CONTEXT_NAMES = [
  ...([
    'storefrontOrigins',
    'openOrderShards',
    'openOrderShardsRead',
    'ordersPerMinute',
    'unitsPerMinute',
  ] as const),
  ...([
    'unpaidOrdersExpireAfter',
    'customerPaymentTerms',
    'shipUnpaid',
    'refundAfterCancellation',
  ] as const),
  ...([
    'throttleRate',
    'throttleBurst',
    'orderRate',
    'orderBurst',
    'logRetentionDays',
    'lambdaConcurrency',
    'capacity',
    'tableName',
    'tableStreamArn',
  ] as const),
  ...([
    'jwtIssuer',
    'jwtAudience',
    'operationsPage',
    'vpc',
    'dataEvents',
    'tenantIsolation',
    'paymentWebhooks',
    'paymentEventBus',
    'webhookPrivateHosts',
    'grants',
    'region',
  ] as const),
  ...([
    'callbackUrls',
    'logoutUrls',
    'machineClients',
    'smokeClients',
    'sesFrom',
    'sesReplyTo',
    'sesIdentityArn',
    'signInDomain',
    'signInCertificate',
  ] as const),
  ...(['webAcl', 'requestsPerAddress', 'apiDomain', 'apiCertificate', 'originDomain'] as const),
  ...([
    'originCertificate',
    'originClientCertificate',
    'originTruststore',
    'executeApiEndpoint',
  ] as const),
] as const;
export type Name = (typeof CONTEXT_NAMES)[number];

/** A setting as the context has it. */
export type Read = (name: Name) => unknown;

/**
 * A mistyped name would be a switch that is off: a web ACL, a network, an origin that is not there.
 * CDK's own names, of feature flags and of what it looked up, have another form: `@aws-cdk/…`,
 * `aws:cdk:…`, `cli-telemetry`, `vpc-provider:…`.
 */
export function refuseUnknown(names: readonly string[]): void {
  const unknown = names.filter(
    (name) => /^\w+$/.test(name) && !CONTEXT_NAMES.some((known) => known === name),
  );
  if (unknown.length > 0) {
    throw new ContextError(
      `context ${unknown.join(', ')}: not known here; there is ` +
        `${[...CONTEXT_NAMES].sort().join(', ')}`,
    );
  }
}

export const invalid = (name: Name, expected: string, value: unknown) =>
  new ContextError(
    `context ${name}: expected ${expected}, got ${JSON.stringify(value) ?? 'nothing'}`,
  );
