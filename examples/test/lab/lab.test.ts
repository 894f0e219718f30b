// @module-tag alone
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEngine } from '../../../packages/local/dynamodb/engine.ts';
import { asking, operator } from '../../../test/support/call.ts';
import { lacksOwnEngine } from '../../../test/support/own-engine.ts';
import { freshTable } from '../../../test/support/table.ts';
import { awsCli } from '../../lab/aws-cli.ts';
import {
  deleteLabTable,
  LAB_CREDENTIALS,
  LAB_REGION,
  type PlayedStep,
  playLab,
} from '../../lab/play.ts';
import { LAB_TABLE } from '../../lab/requests.ts';
import { LAB_STEPS, READ_BY_API } from '../../lab/steps.ts';

const LAB = join(import.meta.dirname, '../../lab/lab.ts');

describe('The lab of document 004', () => {
  freshTable();
  const played: PlayedStep[] = [];
  const endpoint = () => process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '';
  const lab = () => playLab(endpoint());
  let steps: AsyncGenerator<PlayedStep>;
  /** Continues until a step is over. */
  const playUntil = async (title: RegExp) => {
    for (let next = await steps.next(); !next.done; next = await steps.next()) {
      played.push(next.value);
      if (title.test(next.value.title)) return;
    }
  };

  beforeAll(() => {
    steps = lab();
    process.env['TABLE_NAME'] = LAB_TABLE;
    process.env['OPEN_ORDER_SHARDS'] = String(READ_BY_API.openOrderShards);
  });
  // A table that existed before is not deleted.
  afterAll(() => (played.length > 0 ? deleteLabTable(endpoint()) : undefined));

  /** The API's answers about the lab's rows, by the patterns that read them. */
  const path = { customerId: 'a1b2' };
  const read = {
    A1: () => asking('A1')({ as: operator, path }),
    A2: () => asking('A2')({ as: operator, path }),
    A3: () => asking('A3')({ as: operator, path: { orderId: 'o-9001' } }),
    A4: (status: string) => asking('A4')({ as: operator, path, query: { status } }),
    A5: () => asking('A5')({ as: operator, query: { status: 'OPEN' } }),
  };
  const ordersOf = async (answer: ReturnType<typeof read.A2>) =>
    (await answer).body.items.map(({ orderId }: { orderId: string }) => orderId);

  it('answers steps 1 to 5 like the document', async () => {
    await playUntil(/^A5/);

    expect(played.map(({ step, asExpected }) => [step, asExpected])).toEqual(
      [1, 2, 3, 4, 5].map((step) => [step, true]),
    );
    expect(played[4]?.requests).toMatchObject([{ answer: { Count: 1 }, consumed: '0.5 RCU' }]);
    expect(played[1]?.requests.map(({ consumed }) => consumed)).toEqual([
      '1 WCU',
      '3 WCU',
      '2 WCU',
      '1 WCU',
    ]);
  });

  it('leaves rows that the API reads, by the named patterns', async () => {
    expect(Object.keys(read)).toEqual([...READ_BY_API.patterns]);
    expect((await read.A1()).body).toEqual({ customerId: 'a1b2', name: 'Acme Co', tier: 'GOLD' });
    expect(await ordersOf(read.A2())).toEqual(['o-9044', 'o-9001']);
    expect((await read.A3()).body).toMatchObject({
      orderId: 'o-9001',
      lines: [{ seq: 1, sku: 'ABC', quantity: 2 }],
    });
    expect(await ordersOf(read.A4('OPEN'))).toEqual(['o-9001']);
    expect(await ordersOf(read.A4('SHIPPED'))).toEqual(['o-9044']);
    expect(await ordersOf(read.A5())).toEqual(['o-9001']);
  });

  it('has open orders that A5 does not read over four partitions', async () => {
    process.env['OPEN_ORDER_SHARDS'] = '4';
    const over4 = await ordersOf(read.A5());
    process.env['OPEN_ORDER_SHARDS_READ'] = '4,1';
    const over4And1 = await ordersOf(read.A5());
    delete process.env['OPEN_ORDER_SHARDS_READ'];
    process.env['OPEN_ORDER_SHARDS'] = String(READ_BY_API.openOrderShards);

    expect({ over4, over4And1 }).toEqual({ over4: [], over4And1: ['o-9001'] });
  });

  it('has ids with which A3b, A7 and A8 find no order', async () => {
    const order = { as: operator, path: { ...path, orderId: 'o-9001' } };
    const headers = { 'if-match': '"1"' };
    const answers = [
      await asking('A3b')(order),
      await asking('A7')({ ...order, headers, body: { status: 'SHIPPED' } }),
      await asking('A8')(order),
    ];

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it('counts no open order after step 6, and leaves it open in A4', async () => {
    await playUntil(/leaves behind/);

    expect(played.slice(5)).toMatchObject([
      { step: 6, asExpected: true, requests: [{ consumed: '3 WCU' }, { answer: { Count: 0 } }] },
      { step: 6, asExpected: true },
    ]);
    expect(await ordersOf(read.A5())).toEqual([]);
    expect((await read.A4('OPEN')).body.items).toMatchObject([
      { orderId: 'o-9001', status: 'SHIPPED' },
    ]);
    expect((await steps.next()).done).toBe(true);
  });

  it('leaves an existing table unchanged', async () => {
    await expect(lab().next()).rejects.toThrow('there is a table app-main already');
    const { status, stderr } = spawnSync(process.execPath, [LAB], {
      encoding: 'utf8',
      env: { ...process.env, DYNAMODB_ENDPOINT: endpoint() },
    });

    expect({ status, stderr }).toEqual({
      status: 3,
      stderr: 'there is a table app-main already: delete it, or use another engine\n',
    });
    expect(await ordersOf(read.A2())).toEqual(['o-9044', 'o-9001']);
  });

  it('reports an answer that differs from the document’s', () => {
    for (const { expected } of LAB_STEPS) expect(expected({})).toBe(false);
  });
});

describe('A command of the lab', () => {
  const requests = LAB_STEPS.flatMap((step) => step.requests);

  it.each(requests.map((request) => [awsCli(request), request] as const))(
    'is the real request, as a shell reads it: %s',
    (command, { input }) => {
      const script = command.replace(/^aws dynamodb/, "printf '%s\\0'");
      const [, ...words] = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0');
      const options = Object.entries(input).map(([name, value]) => {
        const option = name.replaceAll(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
        if (value === false) return words.includes(`--no-${option}`);
        const word = words[words.indexOf(`--${option}`) + 1] ?? '';
        return typeof value === 'string'
          ? word === value
          : JSON.stringify(value) === JSON.stringify(JSON.parse(word));
      });

      expect(options).not.toContain(false);
    },
  );

  it('keeps a quote', () => {
    const command = awsCli({ operation: 'Query', input: { TableName: "it's" } });

    expect(execFileSync('sh', ['-c', command.replace('aws', 'echo')], { encoding: 'utf8' })).toBe(
      "dynamodb query --table-name it's\n",
    );
  });
});

describe.skipIf(lacksOwnEngine('npm run lab', 'it needs an engine that it may end'))(
  'npm run lab',
  () => {
    let child: ChildProcess | undefined;
    afterAll(() => void child?.kill('SIGKILL'));

    const start = (options: readonly string[], environment = {}) => {
      const started = spawn(process.execPath, [LAB, ...options], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, ...environment },
      });
      child = started;
      let printed = '';
      started.stdout.setEncoding('utf8').on('data', (chunk: string) => {
        printed += chunk;
      });
      const ended = once(started, 'close').then(([code]) => code as number);
      return { started, ended, text: () => printed };
    };

    it('prints its outcome as JSON, and ends with 0', async () => {
      const { ended, text: printed } = start(['--json']);

      expect(await ended).toBe(0);
      expect(JSON.parse(printed())).toMatchObject({
        table: LAB_TABLE,
        asExpected: true,
        steps: LAB_STEPS.map(({ step, title }) => ({ step, title, asExpected: true })),
      });
    });

    it('ends with 1 if an answer differs from the document’s, and names it', async () => {
      const engine = await startEngine();
      // Counts one open order too many.
      const proxy = createServer(async (request, response) => {
        const body = await text(request);
        const answer = await fetch(engine.endpoint, {
          method: 'POST',
          headers: request.headers as Record<string, string>,
          body,
        });
        const reply = await answer.text();
        response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' });
        response.end(body.includes('"COUNT"') ? reply.replace('"Count":0', '"Count":1') : reply);
      });
      await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
      const { port } = proxy.address() as AddressInfo;
      const { ended, text: printed } = start(['--json'], {
        DYNAMODB_ENDPOINT: `http://127.0.0.1:${port}`,
      });
      const code = await ended;
      proxy.close();
      await engine.stop();

      expect(code).toBe(1);
      expect(
        JSON.parse(printed()).steps.filter((step: PlayedStep) => !step.asExpected),
      ).toMatchObject([{ title: 'A7: ship the order, and count again' }]);
    });

    it('keeps engine and table until it is ended, and leaves nothing behind', async () => {
      const { started, ended, text: printed } = start(['--keep']);
      await expect.poll(printed).toMatch(/until Ctrl-C/);
      const [, endpoint = ''] = /AWS_ENDPOINT_URL_DYNAMODB=(\S+)/.exec(printed()) ?? [];
      const client = new DynamoDBClient({
        endpoint,
        region: LAB_REGION,
        credentials: LAB_CREDENTIALS,
        maxAttempts: 1,
      });
      const describeTable = () => client.send(new DescribeTableCommand({ TableName: LAB_TABLE }));

      expect((await describeTable()).Table?.TableStatus).toBe('ACTIVE');
      expect(printed()).toContain('with openOrderShards 1');
      for (const { here } of LAB_STEPS)
        expect(printed().replaceAll(/\s+/g, ' ')).toContain(here.replaceAll(/\s+/g, ' '));
      started.kill('SIGINT');
      expect(await ended).toBe(0);
      await expect(describeTable()).rejects.toThrow();
    });
  },
);
