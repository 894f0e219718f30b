// @module-tag alone
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { EXIT } from '../../../api/commands/exit-code.ts';
import { POOL_ID, type StoredUser, userPoolStandIn } from '../support/user-pool.ts';

const pool = userPoolStandIn();
const folder = mkdtempSync(join(tmpdir(), 'orders-operators-'));
const outputs = join(folder, 'outputs.json');
writeFileSync(outputs, JSON.stringify({ Orders: { UserPoolId: POOL_ID, ApiUrl: 'x' } }));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  pool.users.clear();
  pool.asked.length = 0;
});

const oms = (...args: readonly string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const env = { ...process.env, ...pool.environment() };
    execFile(
      process.execPath,
      ['packages/oms/oms.ts', 'operators', ...args],
      { env },
      (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), stdout: out.trim(), stderr: err.trim() }),
    );
  });
const of = ['--user-pool', POOL_ID];
const ADA = 'ada@shop.example';

function aUser(email: string, more: Partial<StoredUser> & { verified?: string } = {}): StoredUser {
  const { verified = 'true', ...others } = more;
  const attributes = { email, email_verified: verified };
  const user = {
    attributes,
    status: 'CONFIRMED' as const,
    enabled: true,
    groups: new Set<string>(),
  };
  pool.users.set(email, { ...user, ...others });
  return pool.users.get(email) as StoredUser;
}

describe('oms operators add', () => {
  it('invites a person by mail, with a verified address, and makes them an operator', async () => {
    expect(await oms('add', ADA, ...of)).toEqual({
      code: EXIT.fine,
      stdout: `${ADA} is invited by mail, and is an operator.`,
      stderr: '',
    });
    expect(pool.users.get(ADA)).toEqual({
      attributes: { email: ADA, email_verified: 'true' },
      status: 'FORCE_CHANGE_PASSWORD',
      enabled: true,
      groups: new Set(['operators']),
    });
  });

  it('changes nothing the second time, and sends one invitation', async () => {
    await oms('add', ADA, '--outputs', outputs);
    const again = await oms('add', 'Ada@Shop.example', '--outputs', outputs, '--json');

    expect(JSON.parse(again.stdout)).toEqual({ email: 'Ada@Shop.example', outcome: 'added' });
    expect(pool.users.size).toBe(1);
    expect(pool.asked.filter((name) => name === 'AdminCreateUser')).toHaveLength(1);
  });

  it('repeats the invitation on request, and never to a person who has signed in', async () => {
    await oms('add', ADA, ...of);
    expect(JSON.parse((await oms('add', ADA, ...of, '--resend', '--json')).stdout)).toEqual({
      email: ADA,
      outcome: 'invited',
    });
    (pool.users.get(ADA) as StoredUser).status = 'CONFIRMED';
    pool.asked.length = 0;
    expect(JSON.parse((await oms('add', ADA, ...of, '--resend', '--json')).stdout)).toEqual({
      email: ADA,
      outcome: 'added',
    });
    expect(pool.asked).not.toContain('AdminCreateUser');
  });

  it('makes a customer an operator, whose account stays', async () => {
    const { groups } = aUser(ADA);

    expect(await oms('add', ADA, ...of)).toMatchObject({
      code: EXIT.fine,
      stdout: `${ADA} is an operator.`,
    });
    expect([...groups]).toEqual(['operators']);
    expect(pool.asked).not.toContain('AdminCreateUser');
  });

  it.each([
    ['an account that is not confirmed', { status: 'UNCONFIRMED' as const }, /is not confirmed/],
    ['an address that is not verified', { verified: 'false' }, /is not confirmed/],
    ['a disabled account', { enabled: false }, /is disabled/],
  ])('stops at %s', async (_, user, message) => {
    const { groups } = aUser(ADA, user);
    const { code, stdout, stderr } = await oms('add', ADA, ...of);

    expect({ code, stdout }).toEqual({ code: EXIT.stopped, stdout: '' });
    expect(stderr).toMatch(message);
    expect([...groups]).toEqual([]);
  });

  it('reads an account that was created meanwhile', async () => {
    pool.before['AdminCreateUser'] = () => void aUser(ADA, { status: 'UNCONFIRMED' });

    expect(await oms('add', ADA, ...of)).toMatchObject({ code: EXIT.stopped });
    expect([...(pool.users.get(ADA) as StoredUser).groups]).toEqual([]);
  });
});

describe('oms operators remove', () => {
  it('takes a person out of the group and ends their sessions, in this order', async () => {
    const { groups } = aUser(ADA, { groups: new Set(['operators', 'others']) });

    const { code, stdout } = await oms('remove', ADA, ...of);

    expect(code).toBe(EXIT.fine);
    expect(stdout).toContain('signed out');
    expect([...groups]).toEqual(['others']);
    expect(pool.asked).toEqual([
      'AdminGetUser',
      'AdminRemoveUserFromGroup',
      'AdminUserGlobalSignOut',
    ]);
    expect(JSON.parse((await oms('remove', ADA, ...of, '--json')).stdout)).toEqual({
      email: ADA,
      outcome: 'removed',
    });
  });

  it('succeeds for a person without an account', async () => {
    expect(await oms('remove', ADA, ...of, '--json')).toMatchObject({
      code: EXIT.fine,
      stdout: JSON.stringify({ email: ADA, outcome: 'unknown' }),
    });
  });
});

describe('oms operators list', () => {
  it('shows all members of the group, page by page, and no other accounts', async () => {
    const groups = new Set(['operators']);
    for (const name of ['eve', 'dan', 'bob', 'cyd']) aUser(`${name}@shop.example`, { groups });
    aUser(ADA, { groups, status: 'FORCE_CHANGE_PASSWORD' });
    aUser('zoe@shop.example', { groups, enabled: false });
    aUser('customer@mail.example');

    const { stdout } = await oms('list', ...of);
    expect(stdout.split('\n')).toEqual([
      'ada@shop.example  FORCE_CHANGE_PASSWORD',
      'bob@shop.example  CONFIRMED',
      'cyd@shop.example  CONFIRMED',
      'dan@shop.example  CONFIRMED',
      'eve@shop.example  CONFIRMED',
      'zoe@shop.example  DISABLED',
    ]);
    const listed = JSON.parse((await oms('list', ...of, '--json')).stdout);
    expect(listed[0]).toEqual({ email: ADA, status: 'FORCE_CHANGE_PASSWORD', enabled: true });
    expect(listed).toHaveLength(6);
  });

  it('prints that there are none', async () => {
    expect(await oms('list', ...of)).toMatchObject({ stdout: 'There are no operators.' });
    expect(await oms('list', ...of, '--json')).toMatchObject({ stdout: '[]' });
  });
});

describe('oms operators', () => {
  it.each([
    [['list'], /the local run has no user pool.*name a deployment/],
    [['add', '--user-pool', POOL_ID], /needs an e-mail address/],
    [['add', 'ada', '--user-pool', POOL_ID], /needs an e-mail address/],
    [['list', ADA, '--user-pool', POOL_ID], /takes no address/],
    [['list', '--user-pool', 'pool'], /a user pool’s id is like/],
    [['list', '--user-pool', POOL_ID, '--outputs', outputs], /choose one/],
    [['list', '--outputs', 'no-such.json'], /there is no no-such\.json/],
  ])('ends with a usage error: %j', async (args, message) => {
    const { code, stderr } = await oms(...args);

    expect(code).toBe(EXIT.misused);
    expect(stderr).toMatch(message);
    expect(pool.asked).toEqual([]);
  });

  it('explains where operators are if the stack has no user pool', async () => {
    const foreign = join(folder, 'foreign.json');
    writeFileSync(foreign, JSON.stringify({ Orders: { Issuer: 'https://id.example' } }));

    const { code, stderr } = await oms('list', '--outputs', foreign);
    expect({ code, stderr }).toEqual({
      code: EXIT.misused,
      stderr: expect.stringContaining('manage its operators at its jwtIssuer'),
    });
  });

  it('names a user pool that it cannot use, with the reason', async () => {
    const { code, stderr } = await oms('list', '--user-pool', 'eu-west-1_Other');

    expect(code).toBe(EXIT.unreachable);
    expect(stderr).toBe(
      'The user pool eu-west-1_Other cannot be used (ResourceNotFoundException: User pool ' +
        'eu-west-1_Other does not exist).',
    );
  });

  it('prints its help', async () => {
    const { code, stdout } = await oms('--help');

    expect(code).toBe(EXIT.fine);
    expect(stdout).toContain('add     adds a person to the group, and invites them by mail');
    expect(stdout).toContain(
      'Exit codes: 0 success, 2 wrong options, 3 the user pool cannot be reached',
    );
  });
});
