// @module-tag alone
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import type { DeploymentFacts } from '../../../../lib/settings/deployment-facts.ts';
import { webhookDeliveryKey } from '../../../../table/keys.ts';
import { tableName } from '../../../../table/requests/client.ts';
import { aCustomer, anOrder, aSku, move } from '../../../../test/support/orders.ts';
import { removeSynthesized, synthesizeWith } from '../../../../test/support/stack.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { WEB_ACL } from '../../../../test/support/web-acl.ts';
import { documents } from '../../document-client.ts';
import { checkOrders } from '../../stage/check-settings.ts';
import { type DeployOptions, deployCommand } from '../../stage/deploy-command.ts';
import { securityDifference } from '../../stage/security-difference.ts';
import { readSynthesized } from '../../stage/synthesized.ts';
import { ACCOUNT, accountStandIn, TOOLKIT } from '../support/account.ts';

const table = freshTable();
removeSynthesized();
const account = accountStandIn();
const assembly = inject('assembly');
const { facts: NEXT, region } = readSynthesized(assembly, 'dev');

/** The deployed state of the stage `dev`, with these settings changed. */
function deployed(changes: Partial<DeploymentFacts> = {}, outputs = {}): void {
  account.stacks[`${region} Orders-dev`] = {
    outputs: { TableName: tableName(), UserPoolId: 'eu-central-1_Pool', ...outputs },
    metadata: { Deployment: { ...NEXT, ...changes } },
  };
}

let printed: string[] = [];
let complained: string[] = [];
let ran: (readonly string[])[] = [];
beforeEach(() => {
  [printed, complained, ran, codes] = [[], [], [], []];
  account.stacks = { [`${region} CDKToolkit`]: TOOLKIT };
  Object.assign(account, { concurrency: 1000, reserved: 0, writeUnits: 40_000, asked: [] });
  account.poolProtection = 'ACTIVE';
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void complained.push(line));
});
afterEach(() => void vi.restoreAllMocks());

/** The answers of CDK's commands, one after the other; 0 without one. */
let codes: number[] = [];
/** Runs the command with an existing assembly, in place of `cdk synth`. */
const deploy = (options: Partial<DeployOptions> = {}, rest: readonly string[] = []) =>
  deployCommand({ stage: 'dev', context: [], output: assembly, ...options }, rest, async (args) => {
    ran.push(args);
    return codes.shift() ?? 0;
  });
const commands = () => ran.map(([name]) => name);
const output = () => printed.join('\n');

const synthOf = (folder: string, ...context: string[]) => [
  ...['synth', '--quiet', '--output', folder],
  ...['stage=dev', ...context].flatMap((setting) => ['--context', setting]),
];
const deployOf = (folder: string, ...rest: string[]) => [
  ...['deploy', '--app', folder, '--all', '--outputs-file', `${folder}/outputs.json`],
  ...rest,
];

describe('npm run deploy', () => {
  it('deploys the checked assembly', async () => {
    deployed();

    expect(await deploy({ context: ['vpc=true'] }, ['--concurrency', '2'])).toBe(0);

    expect(ran).toEqual([synthOf(assembly, 'vpc=true'), deployOf(assembly, '--concurrency', '2')]);
    expect(output()).toContain(`Orders-dev in ${region}, account ${ACCOUNT}`);
    expect(account.asked).toEqual(
      expect.arrayContaining([
        `GetCallerIdentity ${region}`,
        `DescribeStacks ${region} Orders-dev`,
        `DescribeStacks ${region} CDKToolkit`,
      ]),
    );
  });

  it('deploys again without a question if no protection changes', async () => {
    deployed();

    expect([await deploy(), commands()]).toEqual([0, ['synth', 'deploy']]);
    expect(output()).toContain(
      'openOrderShardsRead: every partition that is read now is read afterwards',
    );
  });

  it('looks at the form of payments that the deployed functions read', async () => {
    deployed();
    expect(await deploy()).toBe(0);
    expect(output()).toContain('paymentRecords: every deployed version reads the payments');
  });

  it('stops at wrong settings, without a request to AWS', async () => {
    const options = { stage: 'dev', context: [], output: assembly };
    const code = await deployCommand(options, [], async () => 1);

    expect([code, account.asked]).toEqual([1, []]);
  });

  it('only checks with --check', async () => {
    expect([await deploy({ check: true }), commands()]).toEqual([0, ['synth']]);
  });

  it('prints everything as JSON', async () => {
    deployed({ vpc: true });

    expect(await deploy({ check: true, json: true })).toBe(0);
    expect(JSON.parse(output())).toMatchObject({
      stage: 'dev',
      account: ACCOUNT,
      refused: false,
      asks: true,
      findings: expect.arrayContaining([
        {
          check: 'Lambda’s concurrency',
          verdict: 'fine',
          says: '1000 executions at once, 1000 of them unreserved',
        },
      ]),
      differences: [{ setting: 'vpc', deployed: 'true', next: 'false' }],
    });
  });
});

describe('A first deployment', () => {
  const first = `${assembly}/first-deployment`;

  it('goes without deletion protection until it succeeded, then with it, unasked', async () => {
    expect(await deploy({ context: ['vpc=true'] }, ['--concurrency', '2'])).toBe(0);

    expect(ran).toEqual([
      synthOf(assembly, 'vpc=true'),
      synthOf(first, 'vpc=true', 'firstDeployment=true'),
      deployOf(first, '--concurrency', '2'),
      deployOf(assembly, '--concurrency', '2'),
    ]);
    expect(output()).toContain('deletion protection: off while the first deployment can still');
  });

  it('that fails is not followed by the protected one, and is repeated', async () => {
    codes = [0, 0, 1];
    expect([await deploy(), commands()]).toEqual([1, ['synth', 'synth', 'deploy']]);

    account.stacks[`${region} Orders-dev`] = { status: 'ROLLBACK_COMPLETE', isProtected: false };
    ran = [];
    expect([await deploy(), commands()]).toEqual([0, ['synth', 'synth', 'deploy', 'deploy']]);
    expect(output()).toContain(
      'warning  the stack Orders-dev: The first deployment failed and was undone ' +
        '(ROLLBACK_COMPLETE): the empty stack is deleted first',
    );
  });

  it('reports a shop that it could not protect, and the next command protects it', async () => {
    codes = [0, 0, 0, 1];
    expect(await deploy()).toBe(1);
    expect(complained.join()).toContain('its deletion protection may be off: run the same command');

    deployed({ deletionProtection: false });
    account.stacks[`${region} Orders-dev`] = {
      ...account.stacks[`${region} Orders-dev`],
      isProtected: false,
    };
    ran = [];
    expect([await deploy(), ran.slice(1)]).toEqual([0, [deployOf(assembly)]]);
    expect(output()).toContain(
      'warning  deletion protection: The first deployment was interrupted before it switched it on',
    );
  });
});

describe('Deletion protection', () => {
  const table = async (DeletionProtectionEnabled: boolean) =>
    void (await documents.send(
      new UpdateTableCommand({ TableName: tableName(), DeletionProtectionEnabled }),
    ));
  afterEach(() => table(false));

  it('is found on', async () => {
    await table(true);
    deployed();

    expect(await deploy()).toBe(0);
    expect(output()).toContain('ok       deletion protection: on');
  });

  it('is missed where somebody switched it off, each with its command', async () => {
    deployed();
    account.stacks[`${region} Orders-dev`] = {
      ...account.stacks[`${region} Orders-dev`],
      isProtected: false,
    };
    account.poolProtection = 'INACTIVE';

    expect(await deploy()).toBe(0);
    expect(output()).toMatch(
      /warning {2}deletion protection: the stack Orders-dev has none: run aws .*--enable-termination/,
    );
    expect(output()).toContain(
      `the table ${tableName()} has none: run aws dynamodb update-table ` +
        `--deletion-protection-enabled --table-name ${tableName()} --region ${region}`,
    );
    expect(output()).toContain(
      'the user pool eu-central-1_Pool has none: run npm run deploy -- -- --revert-drift',
    );
  });

  it('is not switched off by hand', async () => {
    const scratch = mkdtempSync(join(tmpdir(), 'orders-unprotected-'));
    for (const file of ['manifest.json', 'Orders-dev.template.json'])
      writeFileSync(
        join(scratch, file),
        readFileSync(join(assembly, file), 'utf8').replace(
          /"deletionProtection": ?true/,
          '"deletionProtection":false',
        ),
      );

    expect(await deploy({ output: scratch })).toBe(1);
    expect(output()).toContain(
      'refused  deletion protection: The context firstDeployment would leave it off',
    );
    rmSync(scratch, { recursive: true });
  });
});

describe('A deployment that weakens a protection', () => {
  it('stops without a terminal to ask on', async () => {
    deployed({ issuer: 'https://id.shop.example', audience: ['shop'] });

    expect([await deploy(), commands()]).toEqual([1, ['synth']]);
    expect(output()).toContain(
      'jwtIssuer: https://id.shop.example → a user pool of the stack’s own (tokens of the current',
    );
    expect(complained.join()).toContain('--yes');
  });

  it('goes on with --yes, and CDK does not ask either', async () => {
    deployed({ webAclDomain: 'api.shop.example', executeApiEndpoint: false });

    expect([await deploy({ yes: true }), commands()]).toEqual([0, ['synth', 'deploy']]);
    expect(ran[1]).toEqual(expect.arrayContaining(['--require-approval', 'never']));
  });

  it('needs a confirmation, too, if the deployed state is unknown', async () => {
    account.stacks[`${region} Orders-dev`] = {};

    expect(await deploy()).toBe(1);
    expect(output()).toContain('deployed the stack without its settings');
  });

  const BEFORE: DeploymentFacts = {
    ...NEXT,
    // The assembly of the tests is the local run's, which allows a receiver on this machine, and
    // whose payment provider sends webhooks, and which takes statements of everybody.
    publicWithdrawals: false,
    webhookPrivateHosts: [],
    placingCheck: 'https://checks.shop.example/, refuse',
    placing: 'checkout',
    paymentWebhooks: [],
    ordersExpectedWithin: 24,
    vpc: true,
    dataEvents: true,
    webAclDomain: 'api.shop.example',
    requestsPerAddress: 100,
    executeApiEndpoint: false,
    issuer: 'https://id.shop.example',
    audience: ['shop'],
    throttleRate: 10,
    throttleBurst: 10,
    orderRate: 1,
    orderBurst: 1,
  };

  it.each<[string, Partial<DeploymentFacts>, Partial<DeploymentFacts>]>([
    ['jwtIssuer', BEFORE, { issuer: undefined }],
    ['jwtAudience', BEFORE, { audience: ['shop', 'another'] }],
    ['storefrontOrigins', BEFORE, { storefrontOrigins: ['https://shop.example'] }],
    ['webAcl', BEFORE, { webAclDomain: undefined }],
    ['executeApiEndpoint', BEFORE, { executeApiEndpoint: true }],
    ['ordersExpectedWithin', BEFORE, { ordersExpectedWithin: 0 }],
    ['vpc', BEFORE, { vpc: false }],
    ['dataEvents', BEFORE, { dataEvents: false }],
    ['tenantIsolation', BEFORE, { tenantIsolation: ['arn:aws:iam::111122223333:role/x'] }],
    ['peopleRoles', BEFORE, { peopleRoles: ['admin arn:aws:iam::111122223333:user/x'] }],
    ['paymentWebhooks', BEFORE, { paymentWebhooks: ['stripe'] }],
    ['webhookPrivateHosts', BEFORE, { webhookPrivateHosts: ['hooks.internal:80'] }],
    ['placingCheck', BEFORE, { placingCheck: undefined }],
    ['placingCheck', BEFORE, { placingCheck: 'https://checks.shop.example/, pass' }],
    ['placingCheck', BEFORE, { placingCheck: 'https://other.example/, refuse' }],
    ['placing', BEFORE, { placing: 'customers' }],
    ['placing', BEFORE, { placing: undefined }],
    ['machineClients', BEFORE, { machineClients: ['operate'] }],
    ['smokeClients', BEFORE, { smokeClients: true }],
    ['withdrawals', BEFORE, { publicWithdrawals: true }],
    ['grants', BEFORE, { wideGrants: true }],
    ['requestsPerAddress', BEFORE, { requestsPerAddress: 2000 }],
    ['throttleRate', BEFORE, { throttleRate: 11 }],
    ['throttleBurst', BEFORE, { throttleBurst: 11 }],
    ['orderRate', BEFORE, { orderRate: 2 }],
    ['orderBurst', BEFORE, { orderBurst: 2 }],
  ])('is found for %s, and not in the other direction', (setting, before, change) => {
    const [from, to] = [
      { ...NEXT, ...before },
      { ...NEXT, ...before, ...change },
    ];
    const EITHER_WAY = /^(jwtIssuer|jwtAudience|storefrontOrigins|placingCheck)$/;

    expect(securityDifference(from, to)).toEqual([
      expect.objectContaining({ setting, weakens: expect.stringMatching(/\w/) }),
    ]);
    const [back, ...others] = securityDifference(to, from);
    expect([back?.setting, others]).toEqual([setting, []]);
    expect(back?.weakens === undefined).toBe(!EITHER_WAY.test(setting));
  });
});

describe('The preflight stops', () => {
  it.each([
    ['UPDATE_ROLLBACK_FAILED', 'aws cloudformation continue-update-rollback'],
    ['UPDATE_FAILED', 'aws cloudformation rollback-stack'],
    ['DELETE_FAILED', 'aws cloudformation delete-stack'],
    ['IMPORT_ROLLBACK_FAILED', 'aws cloudformation delete-stack'],
    ['UPDATE_IN_PROGRESS', 'wait until that is over'],
    ['DELETE_IN_PROGRESS', 'wait until that is over'],
  ])('at a stack in %s, with the command', async (status, command) => {
    account.stacks[`${region} Orders-dev`] = { ...account.stacks[`${region} Orders-dev`], status };

    expect([await deploy({ yes: true }), commands()]).toEqual([1, ['synth']]);
    expect(output()).toMatch(
      new RegExp(`refused {2}the stack Orders-dev: [^\\n]*${status}[^\\n]*${command}`),
    );
    expect(output()).not.toContain('delete-table');
  });

  it.each([['ROLLBACK_FAILED'], ['CREATE_FAILED']])(
    'at a first deployment in %s, with the commands for what is left',
    async (status) => {
      account.stacks[`${region} Orders-dev`] = {
        status,
        resources: [
          { type: 'AWS::DynamoDB::GlobalTable', id: 'T1' },
          { type: 'AWS::Cognito::UserPool', id: 'eu-central-1_P' },
          { type: 'AWS::KMS::Key', id: 'k-1', status: 'CREATE_COMPLETE' },
          { type: 'AWS::S3::Bucket', id: 'gone', status: 'DELETE_COMPLETE' },
          { type: 'AWS::Lambda::Function', id: 'f', status: 'CREATE_COMPLETE' },
        ],
      };

      expect([await deploy({ yes: true }), commands()]).toEqual([1, ['synth']]);
      const lines = output().split('\n');
      expect(
        lines.filter((line) => line.startsWith('    aws ')).map((line) => line.trim()),
      ).toEqual([
        'aws dynamodb update-table --no-deletion-protection-enabled --table-name T1',
        'aws cognito-idp update-user-pool --deletion-protection INACTIVE --user-pool-id ' +
          'eu-central-1_P',
        'aws cloudformation update-termination-protection --no-enable-termination-protection ' +
          '--stack-name Orders-dev',
        'aws cloudformation delete-stack --stack-name Orders-dev',
        'aws cloudformation wait stack-delete-complete --stack-name Orders-dev',
        'aws dynamodb delete-table --table-name T1',
        'aws cognito-idp delete-user-pool --user-pool-id eu-central-1_P',
        'aws kms schedule-key-deletion --pending-window-in-days 7 --key-id k-1',
      ]);
    },
  );

  it('at an empty stack that CDK may not delete, with the command', async () => {
    account.stacks[`${region} Orders-dev`] = { status: 'ROLLBACK_COMPLETE' };

    expect([await deploy(), commands()]).toEqual([1, ['synth']]);
    expect(output()).toContain(
      'but the empty stack is protected. Run aws cloudformation update-termination-protection ' +
        `--no-enable-termination-protection --stack-name Orders-dev --region ${region}`,
    );
  });

  it('at the edge stack, too', async () => {
    const originCertificate = WEB_ACL.originCertificate.replace('eu-central-1', region);
    const { folder } = synthesizeWith({ ...WEB_ACL, originCertificate, region });
    account.stacks['us-east-1 CDKToolkit'] = TOOLKIT;
    account.stacks[`us-east-1 OrdersEdge-dev-${region}`] = { status: 'UPDATE_ROLLBACK_FAILED' };

    expect(await deploy({ output: folder })).toBe(1);
    expect(output()).toContain(
      `continue-update-rollback --stack-name OrdersEdge-dev-${region} --region us-east-1`,
    );
  });

  it('in a region without a bootstrap, with the command', async () => {
    delete account.stacks[`${region} CDKToolkit`];

    expect([await deploy(), commands()]).toEqual([1, ['synth']]);
    expect(output()).toContain(
      `refused  bootstrap of ${region}: There is none: ` +
        `run npx cdk bootstrap aws://${ACCOUNT}/${region}`,
    );
  });

  it('at a bootstrap that is too old', async () => {
    account.stacks[`${region} CDKToolkit`] = { ...TOOLKIT, outputs: { BootstrapVersion: '5' } };

    expect(await deploy()).toBe(1);
    expect(output()).toContain('There is version 5, but 6 is needed');
  });

  describe('without the bootstrap of a company’s qualifier', () => {
    const bootstrapped = synthesizeWith({ '@aws-cdk/core:bootstrapQualifier': 'acme', region });

    it('with its command, although CDK’s own is there', async () => {
      expect(await deploy({ output: bootstrapped.folder })).toBe(1);
      expect(output()).toContain(
        `refused  bootstrap of ${region} with the qualifier acme: There is none: run npx cdk ` +
          'bootstrap --qualifier acme --toolkit-stack-name CDKToolkit-acme ' +
          `aws://${ACCOUNT}/${region}`,
      );
    });

    it('but not with it, whatever its stack is called', async () => {
      const acme = { parameters: { Qualifier: 'acme' }, outputs: { BootstrapVersion: '30' } };
      account.stacks[`${region} AcmeToolkit`] = acme;
      expect(await deploy({ output: bootstrapped.folder })).toBe(0);

      account.stacks[`${region} AcmeToolkit`] = { ...acme, outputs: { BootstrapVersion: '5' } };
      expect(await deploy({ output: bootstrapped.folder })).toBe(1);
      expect(output()).toContain('--qualifier acme --toolkit-stack-name AcmeToolkit aws://');
    });
  });

  describe('at a quota of executions', () => {
    const { Resources } = JSON.parse(
      readFileSync(join(assembly, 'Orders-dev.template.json'), 'utf8'),
    );
    const reserving: [string, { Properties: { ReservedConcurrentExecutions: number } }][] =
      Object.entries<{ Properties?: { ReservedConcurrentExecutions?: number } }>(Resources).filter(
        (entry): entry is (typeof reserving)[number] =>
          entry[1].Properties?.ReservedConcurrentExecutions !== undefined,
      );
    const all = reserving.reduce(
      (sum, [, { Properties }]) => sum + Properties.ReservedConcurrentExecutions,
      0,
    );

    it('that is smaller than what the template reserves and Lambda keeps', async () => {
      account.concurrency = 99 + all;

      expect(await deploy()).toBe(1);
      expect(output()).toContain(
        `The stage reserves ${all} more executions at once, and Lambda keeps 100 unreserved. The ` +
          `account may run ${99 + all}, of which ${99 + all} are unreserved: ask AWS to raise ` +
          `the quota “Concurrent executions” to ${100 + all}`,
      );
      account.concurrency = 100 + all;
      expect(await deploy()).toBe(0);
    });

    it('of which other stages have reserved too much', async () => {
      account.reserved = 1000 - 99 - all;
      expect(await deploy()).toBe(1);

      account.reserved = 1000 - 100 - all;
      expect(await deploy()).toBe(0);
    });

    it('but not because of what the deployed stage has reserved itself', async () => {
      account.reserved = 900;
      deployed();
      const stack = account.stacks[`${region} Orders-dev`];
      account.stacks[`${region} Orders-dev`] = { ...stack, template: Resources };
      expect(await deploy()).toBe(0);

      // A function of another name: its reservation is made before the old one is deleted.
      const [[id, first], ...others] = reserving as [(typeof reserving)[0], ...typeof reserving];
      const renamed = Object.fromEntries([[`${id}Old`, first], ...others]);
      account.stacks[`${region} Orders-dev`] = { ...stack, template: renamed };
      expect(await deploy()).toBe(1);
    });
  });

  it('with credentials of another account than the stage’s', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'orders-account-'));
    cpSync(assembly, folder, { recursive: true });
    const template = join(folder, 'Orders-dev.template.json');
    const written = JSON.parse(readFileSync(template, 'utf8'));
    const pin = (own: string) => {
      written.Metadata.Deployment.account = own;
      writeFileSync(template, JSON.stringify(written));
    };
    try {
      pin('444455556666');
      expect([await deploy({ output: folder }), commands()]).toEqual([1, ['synth']]);
      expect(output()).toContain(
        `the account: The credentials are of the account ${ACCOUNT}, but the stage belongs to ` +
          '444455556666',
      );
      pin(ACCOUNT);
      expect(await deploy({ output: folder })).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('before a partition that still has an order is no longer read', async () => {
    await aCustomer('a1b2');
    await aSku('ABC');
    const { OPEN_ORDER_SHARDS, OPEN_ORDER_SHARDS_READ } = process.env;
    Object.assign(process.env, { OPEN_ORDER_SHARDS: '1', OPEN_ORDER_SHARDS_READ: '1' });
    const order = await anOrder('a1b2', 'ABC');
    deployed({ openOrderShardsRead: [1, 4] });

    expect([await deploy(), commands()]).toEqual([1, ['synth']]);
    expect(output()).toContain(
      'refused  openOrderShardsRead: OPEN of GSI2 still have orders or due rows, and would ' +
        'no longer be read. Keep openOrderShardsRead at 1, 4',
    );

    await move('a1b2', order.orderId, 'SHIPPED');
    expect(await deploy()).toBe(0);
    expect(output()).toContain('openOrderShardsRead: OPEN: empty, and no longer read');
    Object.assign(process.env, { OPEN_ORDER_SHARDS, OPEN_ORDER_SHARDS_READ });
  });

  it('before a partition that still has a delivery is no longer swept', async () => {
    deployed({ openOrderShardsRead: [4, 6], dayShards: [] });
    const key = webhookDeliveryKey('w-1', '2026-06-01T12:00:00.000Z', 'e-1');
    const row = { ...key, GSI2PK: 'SEND#5', GSI2SK: '2026-06-01T12:00:00.000Z#e-1' };
    await table.put(row);

    expect(await deploy()).toBe(1);
    expect(output()).toContain('refused  openOrderShardsRead: SEND#5 of GSI2 still have orders or');
    await table.remove({ ...key });
  });

  it('before two indexes are added or removed at once', async () => {
    deployed();
    const output = mkdtempSync(join(tmpdir(), 'indexes-'));
    for (const name of ['manifest.json', 'Orders-dev.template.json']) {
      const text = readFileSync(join(assembly, name), 'utf8');
      writeFileSync(join(output, name), text.replaceAll(/"IndexName": ?"GSI/g, '"IndexName":"NEW'));
    }

    expect([await deploy({ output }), commands()]).toEqual([1, ['synth']]);
    expect(printed.join()).toContain(
      'refused  indexes: DynamoDB adds or removes one index at a time. Make 4 deployments: ' +
        'one that adds NEW1, and npm run oms -- index wait NEW1;',
    );
    rmSync(output, { recursive: true });

    expect(await deploy()).toBe(0);
    expect(printed.join()).toContain('indexes: none is added or removed');
  });

  it('before past days are read with fewer partitions, and prints the entry to add', async () => {
    deployed({ openOrderShardsRead: [4, 8] });

    expect([await deploy(), commands()]).toEqual([1, ['synth']]);
    expect(output()).toMatch(
      /refused {2}dayShards: Orders of past days .* Write "dayShards": \[\{"before":"\d{4}-\d\d-\d\d","shards":8\}\]/,
    );
  });

  it('before an entry of past days goes', async () => {
    deployed({ dayShards: [{ before: '2026-01-03', shards: 8 }] });

    expect([await deploy(), commands()]).toEqual([1, ['synth']]);
    expect(output()).toContain('Write "dayShards": [{"before":"2026-01-03","shards":8}], and keep');
  });
});

describe('The preflight warns', () => {
  it('that nobody is notified when orders of a real shop stop', async () => {
    const read = (stage: string, ordersExpectedWithin: number) =>
      checkOrders({ ...NEXT, stage, ordersExpectedWithin });

    expect(read('dev', 0).verdict).toBe('fine');
    expect(read('production', 24).verdict).toBe('fine');
    expect(read('production', 0)).toMatchObject({
      verdict: 'warning',
      says: expect.stringContaining(
        'set it in shop/stages/production.json as soon as the shop sells',
      ),
    });
    expect(await deploy()).toBe(0);
    expect(output()).toContain('ok       ordersExpectedWithin: no orders are expected');
  });

  it.each([['UPDATE_ROLLBACK_COMPLETE'], ['IMPORT_ROLLBACK_COMPLETE']])(
    'about a stack in %s, and deploys',
    async (status) => {
      deployed();
      account.stacks[`${region} Orders-dev`] = {
        ...account.stacks[`${region} Orders-dev`],
        status,
      };

      expect(await deploy()).toBe(0);
      expect(output()).toMatch(
        /warning {2}the stack Orders-dev: .*describe-stack-events --stack-name/,
      );
    },
  );

  it('about a quota of executions that is lower than the alarm’s', async () => {
    account.concurrency = 500;

    expect(await deploy()).toBe(0);
    expect(output()).toContain('warning  Lambda’s concurrency: The quota is 500');
  });

  it('about a write quota that the throttle may exceed', async () => {
    account.writeUnits = 8000;

    expect(await deploy()).toBe(0);
    expect(output()).toContain('throttleRate 500 lets in up to 8500 write units a second, but');
  });
});

describe('The command line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'orders-deploy-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const OUTPUT = ['--output', folder];

  /** Runs the command line in a process of its own. This process serves the account meanwhile. */
  const run = (args: readonly string[], env: NodeJS.ProcessEnv = process.env) =>
    new Promise<{ status: unknown; stdout: string; stderr: string }>((resolve) => {
      execFile(
        process.execPath,
        ['packages/oms/stage/stage.ts', ...args],
        { env, timeout: 300_000 },
        (error, stdout, stderr) => resolve({ status: error?.code ?? 0, stdout, stderr }),
      );
    });

  it('lists the stages', async () => {
    const { status, stdout } = await run(['deploy', '--help']);

    expect([status, stdout]).toEqual([0, expect.stringContaining('[cdk...]')]);
    expect((await run(['deploy', '--chek'])).status).toBe(2);
  });

  it('refuses a stage without its values', async () => {
    account.stacks['us-east-1 CDKToolkit'] = TOOLKIT;

    const { status, stdout } = await run(['deploy', '--stage', 'production', ...OUTPUT]);

    expect([status, stdout]).toEqual([
      1,
      expect.stringContaining('refused  storefrontOrigins: https://shop.example: no customer of'),
    ]);
    expect(stdout).toMatch(/^Orders-production in /m);
  });

  it('reports missing credentials in one line', async () => {
    const { status, stderr } = await run(['deploy', ...OUTPUT], {
      PATH: process.env['PATH'],
      AWS_EC2_METADATA_DISABLED: 'true',
      AWS_CONFIG_FILE: '/nonexistent',
      AWS_SHARED_CREDENTIALS_FILE: '/nonexistent',
    });

    expect([status, stderr.trim().split('\n').at(-1)]).toEqual([
      3,
      expect.stringMatching(/^There are no AWS credentials \(.+\)\. Sign in, or name a profile/),
    ]);
  });
});
