/**
 * Measures the first call of a function: load and first invocation of every bundle, beside a bare
 * SDK handler and its peers.
 */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Part, PartResult } from '../part.ts';
import { median, rotated } from '../timing.ts';
import { dynamodbStub, type Stub, type StubOptions } from './dynamodb-stub.ts';
import { type HandlerBundle, type HandlerBundles, handlerBundles } from './handler-bundles.ts';
import { type Event, eventFor, PAGED } from './handler-events.ts';
import { LOCALHOST } from './localhost-certificate.ts';
import { type HandlerTimes, measureHandler } from './measure-handler.ts';

export const part: Part = {
  name: 'cold',
  title:
    'Cold start: what loading and the first call cost, as a ratio to a bare SDK handler in ' +
    'the same round',
  async run({ progress, quick }): Promise<PartResult> {
    const [bundles, network] = [await handlerBundles(progress), await openNetwork()];
    try {
      const cases = casesOf(bundles);
      const rounds: Round[] = [];
      for (let round = 1; round <= (quick ? 2 : 9); round++) {
        progress(`round ${round}: ${cases.length} handlers, each in two fresh processes`);
        rounds.push(await oneRound(rotated(cases, round * 5), network));
      }
      return resultOf(rounds, cases);
    } finally {
      network.close();
      bundles.remove();
    }
  },
};

/** A handler and its event. */
interface Case {
  readonly name: string;
  readonly bundle: HandlerBundle;
  readonly event: Event;
  /** True if the stub's rows have the form that libraries store. */
  readonly isPeer: boolean;
}

const BARE = 'bare-a2';

function casesOf({ bare, empty, ours, peers }: HandlerBundles): Case[] {
  const alone = [empty, bare.a2, bare.a6, ...ours];
  const withCursor = ours.filter(({ name }) => PAGED.includes(name));
  return [
    ...alone.map((bundle) => caseOf(bundle, { nextPage: false })),
    ...peers.map((bundle) => caseOf(bundle, { isPeer: true })),
    ...withCursor.map((bundle) => ({ ...caseOf(bundle), name: `${bundle.name}, and a cursor` })),
  ];
}

const caseOf = (bundle: HandlerBundle, { nextPage = true, isPeer = false } = {}): Case => ({
  name: bundle.name,
  bundle,
  event: eventFor(bundle.name, { nextPage }),
  isPeer,
});

/**
 * The endpoints of a handler: over TLS, as on AWS, and over plain HTTP, without the handshake that
 * all share.
 */
interface Places {
  readonly tls: { readonly endpoint: string; readonly trusted: string };
  readonly plain: { readonly endpoint: string };
}

interface Network {
  readonly ours: Places;
  readonly peers: Places;
  close(): void;
}

async function openNetwork(): Promise<Network> {
  const certificate = LOCALHOST;
  const folder = mkdtempSync(join(tmpdir(), 'orders-bench-'));
  const trusted = join(folder, 'localhost.pem');
  writeFileSync(trusted, certificate.cert);
  const stubs: Stub[] = [];
  const open = async (options: StubOptions) => {
    const stub = await dynamodbStub(options);
    stubs.push(stub);
    return { endpoint: stub.endpoint };
  };
  const places = async (withIds: boolean): Promise<Places> => ({
    tls: { ...(await open({ certificate, withIds })), trusted },
    plain: await open({ withIds }),
  });
  return {
    ours: await places(false),
    peers: await places(true),
    close() {
      for (const stub of stubs) stub.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Round = ReadonlyMap<string, { readonly tls: HandlerTimes; readonly plain: HandlerTimes }>;

async function oneRound(cases: readonly Case[], { ours, peers }: Network): Promise<Round> {
  const results = new Map<string, { tls: HandlerTimes; plain: HandlerTimes }>();
  for (const { name, bundle, event, isPeer } of cases) {
    const { tls, plain } = isPeer ? peers : ours;
    results.set(name, {
      plain: await measureHandler(bundle, { event, calls: 0, ...plain }),
      tls: await measureHandler(bundle, { event, calls: 0, ...tls }),
    });
  }
  return results;
}

function resultOf(rounds: readonly Round[], cases: readonly Case[]): PartResult {
  const ratio = (name: string, over: 'tls' | 'plain', of: (times: HandlerTimes) => number) => {
    const one = (round: Round, which: string) =>
      of((round.get(which) as { tls: HandlerTimes; plain: HandlerTimes })[over]);
    return median(rounds.map((round) => one(round, name) / one(round, BARE)));
  };
  const bytes = (name: string) =>
    statSync((cases.find((one) => one.name === name) as Case).bundle.file).size;
  const rows = cases.map(({ name }) => ({
    name,
    kilobytes: bytes(name) / 1000,
    size: bytes(name) / bytes(BARE),
    load: ratio(name, 'plain', ({ load }) => load.cpu),
    first: ratio(name, 'plain', ({ first }) => first.cpu),
    both: ratio(name, 'plain', ({ load, first }) => load.cpu + first.cpu),
    overTls: ratio(name, 'tls', ({ load, first }) => load.cpu + first.cpu),
    wall: ratio(name, 'tls', ({ load, first }) => load.wall + first.wall),
  }));
  const columns = [
    'KB',
    'bytes ×',
    'load ×',
    'first call ×',
    'load + first ×',
    'over TLS ×',
    'over TLS, wall ×',
  ];
  return {
    tables: [
      {
        title:
          'Cold start: CPU × a bare SDK handler, ' +
          `medians of ${rounds.length} interleaved rounds`,
        columns: ['bundle', ...columns],
        rows: rows.map(({ name, kilobytes, size, load, first, both, overTls, wall }) => [
          name,
          kilobytes,
          size,
          load,
          first,
          both,
          overTls,
          wall,
        ]),
      },
    ],
    figures: Object.fromEntries(
      rows.flatMap(({ name, size, load, both, overTls }) => [
        [`${name} bytes`, size],
        [`${name} load`, load],
        [`${name} load and first`, both],
        [`${name} load and first over TLS`, overTls],
      ]),
    ),
  };
}
