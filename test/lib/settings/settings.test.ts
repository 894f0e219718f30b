import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { App } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { afterAll, describe, expect, it } from 'vitest';
import { ContextError } from '../../../lib/settings/context-error.ts';
import { readSettings, stageSettings } from '../../../lib/settings/read-settings.ts';
import {
  SETTING_NAMES,
  settingsSchema,
  stageFileSchema,
} from '../../../lib/settings/settings-schema.ts';
import { readStageFile, stageNames } from '../../../lib/settings/stage-file.ts';
import { withoutOptions } from '../../support/plain-stage.ts';

const folder = mkdtempSync(join(tmpdir(), 'orders-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ORIGINS = { storefrontOrigins: ['https://shop.example'] };

/** The settings of a stage's file with this content, with the context over it. */
function settingsOf(file: unknown, context: Readonly<Record<string, unknown>> = {}) {
  const content = typeof file === 'string' ? file : JSON.stringify(file);
  writeFileSync(join(folder, 'trial.json'), content);
  return readSettings(new App({ context: { stage: 'trial', ...context } }).node, folder);
}

/** The errors in the settings, one line each. */
function linesOf(file: unknown, context: Readonly<Record<string, unknown>> = {}): string[] {
  try {
    settingsOf(file, context);
    return [];
  } catch (error) {
    if (!(error instanceof ContextError)) throw error;
    return error.message.split('\n');
  }
}

const ROLE = 'arn:aws:iam::111122223333:role/storefront';
const certificate = (region: string) =>
  `arn:aws:acm:${region}:111122223333:certificate/0a1b2c3d-5e6f`;
const stream = (region: string, table: string) =>
  `arn:aws:dynamodb:${region}:111122223333:table/${table}/stream/2026-11-22T10:00:00.000`;
const WEB_ACL = {
  webAcl: true,
  apiDomain: 'api.shop.example',
  apiCertificate: certificate('us-east-1'),
  originDomain: 'origin.shop.example',
  originCertificate: certificate('eu-central-1'),
  originClientCertificate: certificate('us-east-1'),
  originTruststore: 's3://shop-certificates/authority.pem',
};

/** Members of a stage's file with one error, and its line. */
const WRONG: [settings: object, line: RegExp][] = [
  [{ storefrontOrigins: [] }, /storefrontOrigins: expected origins such as/],
  [{ storefrontOrigins: 'https://shop.example' }, /storefrontOrigins: expected origins such as/],
  [{ storefrontOrigins: ['https://shop.example/cart'] }, /storefrontOrigins: .*got \["https/],
  [{ ordersPerMinute: 0 }, /ordersPerMinute: expected an integer from 1 to 10000, got 0/],
  [{ unitsPerMinute: '100' }, /unitsPerMinute: expected an integer .*, got "100"/],
  [{ webhookPrivateHosts: ['hooks'] }, /webhookPrivateHosts: expected hosts with their ports/],
  [{ placingCheck: 'checks' }, /placingCheck: expected the ARN of a Lambda, or a URL such as/],
  [{ placingCheck: 'arn:aws:lambda:eu-central-1:1:function:f' }, /placingCheck: expected the ARN/],
  [{ placingCheck: 'https://user@checks.example/' }, /placingCheck: expected the ARN/],
  [{ placingCheck: 'http://checks.example' }, /placingCheck: expected https:\/\/, or a host of/],
  [
    { placingCheck: 'http://checks:8081', webhookPrivateHosts: ['checks:8080'] },
    /placingCheck: expected https:\/\//,
  ],
  [{ placingCheck: 'https://checks.example/', vpc: true }, /placingCheck: expected nothing, since/],
  [
    { placingCheck: 'arn:aws:lambda:us-east-1:111122223333:function:f', region: 'eu-west-1' },
    /placingCheck: expected an ARN in eu-west-1/,
  ],
  [{ placingCheckSilence: 'pass' }, /placingCheckSilence: expected placingCheck to be set, too/],
  [{ placingCheckSilence: 'wait' }, /placingCheckSilence: expected one of refuse, pass/],
  [{ openOrderShards: 101 }, /openOrderShards: expected an integer from 1 to 100/],
  [{ openOrderShardsRead: [1] }, /openOrderShardsRead: expected a list that includes .* 4/],
  [{ openOrderShardsRead: [4, 4] }, /openOrderShardsRead: expected each number once/],
  [{ openIndexes: ['GSI1'] }, /openIndexes: expected an empty list, since no index is new/],
  [{ dayShards: [{ before: '2026-13-03', shards: 8 }] }, /dayShards: expected at most 16 entries/],
  [{ dayShards: [{ before: '3 December', shards: 8 }] }, /dayShards: expected at most 16 entries/],
  [{ dayShards: [{ before: '2026-12-03', shards: 0 }] }, /dayShards: .* from 1 to 100, got \[/],
  [{ dayShards: [{ before: '2026-12-03' }] }, /dayShards: expected at most 16 entries such as/],
  [
    { dayShards: Array(17).fill({ before: '2026-12-03', shards: 8 }) },
    /dayShards: expected at most 16 entries/,
  ],
  [{ unpaidOrdersExpireAfter: -1 }, /unpaidOrdersExpireAfter: expected an integer from 0/],
  [{ customerPaymentTerms: [] }, /customerPaymentTerms: expected at least one of RECEIPT/],
  [{ customerPaymentTerms: ['NET', 'NET'] }, /customerPaymentTerms: expected .* each once/],
  [{ customerPaymentTerms: ['LATER'] }, /customerPaymentTerms: expected some of RECEIPT/],
  [
    { customerPartialPayments: 'yes' },
    /customerPartialPayments: expected true or false, got "yes"/,
  ],
  [{ placing: 'anyone' }, /placing: expected one of customers, checkout, got "anyone"/],
  [{ shipUnpaid: 'no' }, /shipUnpaid: expected true or false, got "no"/],
  [{ refundAfterCancellation: null }, /refundAfterCancellation: expected true or false, got null/],
  [{ refundOverpaid: 'yes' }, /refundOverpaid: expected one of manual, automatic, got "yes"/],
  [{ paymentRecords: 'yes' }, /paymentRecords: expected true or false, got "yes"/],
  [{ throttleRate: 10_001 }, /throttleRate: expected an integer from 1 to 10000/],
  [{ throttleBurst: 2.5 }, /throttleBurst: expected an integer from 1 to 5000/],
  [{ orderRate: 501 }, /orderRate: expected at most throttleRate, 500, got 501/],
  [{ orderBurst: '' }, /orderBurst: expected an integer/],
  [{ logRetentionDays: 31 }, /logRetentionDays: expected a number of days that CloudWatch/],
  [{ lambdaMemory: 64 }, /lambdaMemory: expected an integer from 128 to 10240, got 64/],
  [{ lambdaConcurrency: 9 }, /lambdaConcurrency: expected an integer from 10/],
  [{ alarmEmail: 'ops' }, /alarmEmail: expected an e-mail address/],
  [{ alarmTopicArn: 'ops' }, /alarmTopicArn: expected the ARN of an SNS topic/],
  [{ systemLogLevel: 'LOUD' }, /systemLogLevel: expected one of DEBUG, INFO, WARN/],
  [{ capacity: 'provisioned' }, /capacity: expected what docs\/platform.md describes/],
  [
    { capacity: { mode: 'provisioned', read: { min: 5, max: 1 } } },
    /capacity: expected what docs\/platform.md describes \(read min must be at most max; write /,
  ],
  [{ tableName: 'orders-restored' }, /tableStreamArn: expected a value, since tableName is set/],
  [
    { tableStreamArn: stream('eu-central-1', 'restored') },
    /tableName: expected a value, since tableStreamArn is set/,
  ],
  [
    { tableName: 'restored', tableStreamArn: stream('eu-central-1', 'another') },
    /tableStreamArn: expected the ARN of the stream of restored/,
  ],
  [
    {
      tableName: 'restored',
      tableStreamArn: stream('eu-west-1', 'restored'),
      region: 'eu-central-1',
    },
    /tableStreamArn: expected an ARN in eu-central-1/,
  ],
  [{ jwtIssuer: 'https://id.example' }, /jwtAudience: expected a value, since jwtIssuer is set/],
  [{ jwtAudience: ['shop'] }, /jwtIssuer: expected a value, since jwtAudience is set/],
  [
    { jwtIssuer: 'http://id.example', jwtAudience: ['shop'] },
    /jwtIssuer: expected the https URL that tokens carry/,
  ],
  [
    { operationsPage: true, jwtIssuer: 'https://id.example', jwtAudience: ['shop'] },
    /operationsPage: expected false, since the page signs in to a user pool/,
  ],
  [{ vpc: 1 }, /vpc: expected true or false, got 1/],
  [
    { gradualDeployments: 'canary' },
    /gradualDeployments: expected true, false or all-at-once, got "canary"/,
  ],
  [{ dataEvents: 'all' }, /dataEvents: expected true or false, got "all"/],
  [{ tenantIsolation: [ROLE, '*'] }, /tenantIsolation: expected ARNs of roles/],
  [{ peopleRoles: { read: ['*'] } }, /peopleRoles: expected ARNs of users or roles/],
  [{ peopleRoles: { write: [ROLE] } }, /peopleRoles/],
  [{ paymentWebhooks: ['paypal'] }, /paymentWebhooks: expected some of stripe, standard/],
  [{ skuSales: 'yes' }, /skuSales: expected true or false/],
  [{ findOrders: 1 }, /findOrders: expected true or false/],
  [{ findParcels: 1 }, /findParcels: expected true or false/],
  [{ dayFigures: 1 }, /dayFigures: expected true or false/],
  [{ timeZone: 'Berlin' }, /timeZone: expected a time zone such as Europe\/Berlin, got "Berlin"/],
  [{ timeZone: '+02:00' }, /timeZone: expected a time zone/],
  [{ paymentEventBus: 'default' }, /paymentEventBus: expected the name or ARN of a partner/],
  [
    {
      region: 'eu-central-1',
      paymentEventBus:
        'arn:aws:events:us-east-1:111122223333:event-bus/aws.partner/stripe.com/ed_1',
    },
    /paymentEventBus: expected an ARN in eu-central-1/,
  ],
  [{ paymentProvider: 'adyen' }, /paymentProvider: expected one of none, stripe, got "adyen"/],
  [{ paymentCapture: 'later' }, /paymentCapture: expected one of automatic, manual, parcels/],
  [{ paymentMode: 'sandbox' }, /paymentMode: expected one of test, live, got "sandbox"/],
  [{ paymentPublishableKey: 'sk_live_01234567' }, /paymentPublishableKey: expected Stripe’s pub/],
  [
    { paymentMode: 'live', paymentPublishableKey: 'pk_test_01234567' },
    /paymentPublishableKey: expected a key of paymentMode, pk_live_…/,
  ],
  [{ account: '12345' }, /account: expected the 12 digits of an AWS account, as text, got "12345"/],
  [{ account: 111122223333 }, /account: expected the 12 digits .*, got 111122223333/],
  [{ region: 'frankfurt' }, /region: expected a region such as eu-central-1, got "frankfurt"/],
  [{ region: 'cn-north-1' }, /region: expected a jwtIssuer of your own as well, since China/],
  [{ apiDomain: 'api.shop.example' }, /apiDomain: expected webAcl to be set, too/],
  [{ requestsPerAddress: 100 }, /requestsPerAddress: expected webAcl to be set, too/],
  [{ ...WEB_ACL, apiDomain: undefined }, /apiDomain: expected a value, since webAcl is set/],
  [{ ...WEB_ACL, apiDomain: 'shop' }, /apiDomain: expected a domain such as/],
  [{ ...WEB_ACL, originDomain: 'api.shop.example' }, /originDomain: expected another name than/],
  [
    { ...WEB_ACL, apiCertificate: certificate('eu-central-1') },
    /apiCertificate: expected the ARN of an ACM certificate in us-east-1/,
  ],
  [
    { ...WEB_ACL, originClientCertificate: certificate('eu-central-1') },
    /originClientCertificate: expected the ARN of an ACM certificate in us-east-1/,
  ],
  [
    { ...WEB_ACL, region: 'eu-west-1' },
    /originCertificate: expected an ARN in eu-west-1, the region of the deployment/,
  ],
  [
    { ...WEB_ACL, originTruststore: 'bucket/key' },
    /originTruststore: expected the place of its auth/,
  ],
  [{ webACL: true }, /webACL: unknown; the settings are account, alarmEmail, /],
];

describe('A wrong setting', () => {
  it('is one of at least forty', () => expect(WRONG.length).toBeGreaterThanOrEqual(40));

  it.each(WRONG)('gives one clear line with the file’s name: %j', (settings, line) => {
    const lines = linesOf({ ...ORIGINS, ...settings });

    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(line);
    expect(lines[0]).toMatch(/^shop\/stages\/trial\.json /);
  });

  it('of the command line gives a line that names the context', () => {
    expect(linesOf(ORIGINS, { openOrderShards: 'four', dataEvents: 'perhaps' })).toEqual([
      'context openOrderShards: expected an integer from 1 to 100, got "four"',
      'context dataEvents: expected true or false, got "perhaps"',
    ]);
  });

  it('hides no other, and ends bin/app.ts with 1 and no stack trace', () => {
    const context = {
      webacl: true,
      openOrderShards: 'x',
      ordersPerMinute: 0,
      unitsPerMinute: -1,
      unpaidOrdersExpireAfter: 'an hour',
      customerPaymentTerms: 'LATER',
      customerPartialPayments: 'some',
      shipUnpaid: 'no',
      refundAfterCancellation: 'maybe',
      storefrontOrigins: '*',
      throttleRate: 'fast',
      throttleBurst: 0,
      orderRate: '',
      orderBurst: 9999,
      logRetentionDays: 31,
      lambdaMemory: 1.5,
      lambdaConcurrency: 1,
      alarmEmail: 'ops',
      alarmTopicArn: 'ops',
      systemLogLevel: 'LOUD',
      capacity: 'much',
      tableName: '?',
      tableStreamArn: 'stream',
      jwtIssuer: 'http://id.example',
      jwtAudience: ',',
      operationsPage: 'on',
      vpc: 1,
      dataEvents: 'all',
      tenantIsolation: 'storefront',
      paymentWebhooks: 'paypal',
      paymentEventBus: 'default',
      webhookPrivateHosts: 'hooks',
      region: 'frankfurt',
      webAcl: 'please',
      apiDomain: 'shop',
      apiCertificate: 'arn',
      originDomain: 'x',
      originCertificate: 'x',
      originClientCertificate: 'x',
      originTruststore: 'bucket/key',
      executeApiEndpoint: 'perhaps',
      requestsPerAddress: 1,
    };

    const { status, stderr, stdout } = spawnSync(process.execPath, ['bin/app.ts'], {
      encoding: 'utf8',
      env: { ...process.env, CDK_OUTDIR: folder, CDK_CONTEXT_JSON: JSON.stringify(context) },
    });

    const named = stderr
      .trim()
      .split('\n')
      .map((line) => /^context (\w+): /.exec(line)?.[1]);
    expect([...new Set(named)].sort()).toEqual(Object.keys(context).sort());
    expect([status, stdout]).toEqual([1, '']);
  });
});

describe('A stage', () => {
  it.each([
    ['shop/stages/trial.json: it is not JSON', '{"vpc": true'],
    ['shop/stages/trial.json: expected an object of settings', '[]'],
  ])('is accepted: %s', (line, file) => {
    const [first, ...others] = linesOf(file);

    expect(first).toContain(line);
    expect(others).toEqual([]);
  });

  it.each([
    ['Production', 'stage: expected 1 to 16 lower-case letters and digits'],
    ['../dev', 'stage: expected 1 to 16 lower-case letters and digits'],
    [
      'absent',
      'stage absent: there is no shop/stages/absent.json; the files are shop/stages/trial.json',
    ],
  ])('is refused: %s', (stage, line) => {
    expect(linesOf(ORIGINS, { stage })).toEqual([expect.stringContaining(line)]);
  });

  it('is overridden by the command line, in the file’s form', () => {
    const settings = settingsOf(
      { ...ORIGINS, vpc: true, openOrderShards: 8, logRetentionDays: 90 },
      { vpc: 'false', openOrderShards: '2', openOrderShardsRead: '1, 2', logRetentionDays: '7' },
    );

    expect(settings).toMatchObject({
      stage: 'trial',
      vpc: false,
      openOrderShards: 2,
      openOrderShardsRead: [1, 2],
      logRetention: RetentionDays.ONE_WEEK,
    });
  });

  it('may name every number of days that CloudWatch Logs offers, up to ten years', () => {
    const offered = Object.values(RetentionDays).filter(
      (days) => typeof days === 'number' && days <= 3653,
    );
    const { logRetentionDays } = settingsSchema.shape;

    expect(offered.filter((days) => !logRetentionDays.safeParse(days).success)).toEqual([]);
  });
});

describe('An object of settings', () => {
  it('is read as the file of a stage with the same members', () => {
    const members = { ...ORIGINS, logRetentionDays: 90, withdrawals: 'public' } as const;

    expect(stageSettings('trial', members)).toEqual(settingsOf(members));
    expect(stageSettings('trial', members)).toMatchObject({ isFirstDeployment: false });
  });

  it('gives a line for each wrong member, and for each that is no setting', () => {
    const members = { ...ORIGINS, vpc: 1, webacl: true, jwtAudience: ['shop'] } as object;

    expect(() => stageSettings('trial', members as typeof ORIGINS)).toThrow(
      new RegExp(
        '^settings of trial: webacl: unknown; the settings are .*\n' +
          'settings of trial: vpc: expected true or false, got 1\n' +
          'settings of trial: jwtIssuer: expected a value, since jwtAudience is set, got nothing$',
      ),
    );
  });

  it('is of a stage whose name fits', () => {
    expect(() => stageSettings('Production', ORIGINS)).toThrow(/^stage: expected 1 to 16 lower/);
  });
});

describe('The files of the stages', () => {
  const check = new Ajv({ strict: true }).compile(stageFileSchema());

  it('are dev and production, beside their schema', () => {
    expect(stageNames()).toEqual(['dev', 'production']);
    expect(readdirSync('shop/stages').sort()).toEqual([
      'dev.json',
      'production.json',
      'stage.schema.json',
    ]);
  });

  it.each(stageNames())('%s fits its schema and has no wrong setting', (stage) => {
    const { settings } = readStageFile(stage);

    expect([check({ $schema: './stage.schema.json', ...settings }), check.errors]).toEqual([
      true,
      null,
    ]);
    expect(() => readSettings(new App({ context: { stage } }).node)).not.toThrow();
  });

  it.each([
    [{ ...ORIGINS, webACL: true }, 'additionalProperties'],
    [{}, 'required'],
    [{ ...ORIGINS, throttleRate: 'fast' }, 'type'],
    [{ ...ORIGINS, logRetentionDays: 31 }, 'enum'],
  ])('are marked by an editor: %j', (file, keyword) => {
    expect(check(file)).toBe(false);
    expect(check.errors?.[0]?.keyword).toBe(keyword);
  });

  it('have a description of every setting', () => {
    const silent = SETTING_NAMES.filter((name) => !settingsSchema.shape[name].description);

    expect(silent).toEqual([]);
  });
});

describe('The stage that the tests of templates deploy', () => {
  it('has none of the settings that a shop adds', () => {
    const { settings } = readStageFile('dev');
    const ofAShop = { account: '123456789012', findOrders: true, orderRate: 5, capacity: {} };
    expect(withoutOptions({ ...settings, ...ofAShop })).toEqual(withoutOptions(settings));
    expect(withoutOptions(settings)).toHaveProperty('storefrontOrigins');
  });
});
