// @module-tag long first
/** Every option, and every pair of options: each is synthesized, or refused with a message. */
import { rmSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readAssembly } from '../../packages/local/cloudformation/template.ts';
import { EVERY_OPTION } from '../support/every-option.ts';
import { removeSynthesized, synthesizeWith } from '../support/stack.ts';
import { WEB_ACL } from '../support/web-acl.ts';

removeSynthesized();
afterEach(() => vi.unstubAllEnvs());

const ARN = 'arn:aws:dynamodb:eu-central-1:111122223333:table/restored/stream/2026-11-22T10:00:00';

const OPTIONS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  production: { stage: 'production' },
  operationsPage: { operationsPage: true },
  vpc: { vpc: true },
  dataEvents: { dataEvents: true },
  exportBucket: { exportBucket: true },
  parameters: { parameters: true },
  placing: { placing: 'checkout' },
  skuSales: { skuSales: true },
  findOrders: { findOrders: true },
  findParcels: { findParcels: true },
  dayFigures: { dayFigures: true },
  peopleRoles: { peopleRoles: EVERY_OPTION.peopleRoles },
  tenantIsolation: { tenantIsolation: EVERY_OPTION.tenantIsolation },
  paymentWebhooks: { paymentWebhooks: EVERY_OPTION.paymentWebhooks },
  paymentEventBus: { paymentEventBus: EVERY_OPTION.paymentEventBus },
  paymentProvider: { paymentProvider: 'stripe' },
  publicWithdrawals: { withdrawals: 'public' },
  noWithdrawals: { withdrawals: 'off' },
  webAcl: WEB_ACL,
  provisioned: { capacity: EVERY_OPTION.capacity },
  adopted: { tableName: 'restored', tableStreamArn: ARN },
  jwtIssuer: { jwtIssuer: 'https://id.example', jwtAudience: 'shop' },
  alarmEmail: { alarmEmail: EVERY_OPTION.alarmEmail },
  ordersExpectedWithin: { ordersExpectedWithin: 24 },
  alarmTopicArn: { alarmTopicArn: 'arn:aws:sns:eu-central-1:111122223333:ops' },
  ticketEmail: { ticketEmail: EVERY_OPTION.ticketEmail },
  ticketTopicArn: { ticketTopicArn: 'arn:aws:sns:eu-central-1:111122223333:tickets' },
  objectives: { objectives: true },
  budget: { budget: 500, alarmEmail: EVERY_OPTION.alarmEmail },
  kinesisStream: { kinesisStream: EVERY_OPTION.kinesisStream },
  systemLogLevel: { systemLogLevel: 'WARN' },
  openOrderShardsRead: { openOrderShardsRead: '1,4' },
  gradualDeployments: { gradualDeployments: true },
  allAtOnce: { gradualDeployments: 'all-at-once' },
  wideGrants: { grants: 'wide' },
  smokeClients: { smokeClients: true },
  machineClients: { machineClients: EVERY_OPTION.machineClients },
  sesFrom: { sesFrom: EVERY_OPTION.sesFrom },
  signInDomain: {
    signInDomain: EVERY_OPTION.signInDomain,
    signInCertificate: EVERY_OPTION.signInCertificate,
  },
  placingCheck: { placingCheck: 'https://checks.shop.example/order' },
  placingCheckLambda: {
    placingCheck: 'arn:aws:lambda:eu-central-1:111122223333:function:check-orders',
    placingCheckSilence: 'pass',
  },
  webhookPrivateHosts: { webhookPrivateHosts: 'warehouse.example:8443' },
};

/** Options that exclude each other, and the setting that the refusal names. */
const EXCLUDED: Readonly<Record<string, string>> = {
  'operationsPage jwtIssuer': 'context operationsPage',
  'vpc placingCheck': 'context placingCheck',
  'vpc placingCheckLambda': 'context placingCheck',
  'provisioned adopted': 'context capacity',
  'adopted kinesisStream': 'context kinesisStream',
  'alarmEmail alarmTopicArn': 'context alarmEmail',
  'alarmTopicArn budget': 'context alarmEmail',
  'ticketEmail ticketTopicArn': 'context ticketEmail',
  'jwtIssuer smokeClients': 'context smokeClients',
  'jwtIssuer machineClients': 'context machineClients',
  'jwtIssuer sesFrom': 'context sesFrom',
  'jwtIssuer signInDomain': 'context signInDomain',
};

const names = Object.keys(OPTIONS);
const PAIRS = names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other] as const));

describe('The template', () => {
  it.each(names)('is synthesized with %s', (name) => {
    vi.stubEnv('CDK_VALIDATION', 'true');
    const { folder, resources } = synthesizeWith({ ...OPTIONS[name] });

    expect(readAssembly(folder).resources.length).toBeGreaterThan(70);
    expect(Object.keys(resources).length).toBeLessThanOrEqual(450);
  });

  it.each(PAIRS)('is synthesized or refused with %s and %s', (one, other) => {
    // CDK's own check takes most of a synthesis. It checks each option above, and all of them
    // together in the other large tests.
    vi.stubEnv('CDK_VALIDATION', 'false');
    const context = { ...OPTIONS[one], ...OPTIONS[other] };
    const synthesis = () => {
      const { folder, resources } = synthesizeWith(context);
      rmSync(folder, { recursive: true });
      return resources;
    };
    const refusal = EXCLUDED[`${one} ${other}`];

    if (refusal !== undefined) expect(synthesis).toThrow(refusal);
    else expect(Object.keys(synthesis()).length).toBeLessThanOrEqual(450);
  });
});
