/**
 * Measures the first call of a function: load and first invocation of every bundle, beside a bare
 * SDK handler and its peers.
 */
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dynamodbStub, type Stub, type StubOptions } from '../../../test/support/dynamodb-stub.ts';
import { LOCALHOST } from '../../../test/support/localhost-certificate.ts';
import type { Part, PartResult } from '../part.ts';
import { median, rotated } from '../timing.ts';
import { type HandlerBundle, type HandlerBundles, handlerBundles } from './handler-bundles.ts';
import { eventFor } from './handler-events.ts';
import { type HandlerTimes, measureHandler } from './measure-handler.ts';
import { type Recording, recordAnswers } from './recorded-answers.ts';

export const part: Part = {
  name: 'cold',
  title:
    'Cold start: what loading and the first call cost, as a ratio to a bare SDK handler in ' +
    'the same round',
  async run({ progress, quick }): Promise<PartResult> {
    const [bundles, network] = [await handlerBundles(progress), await openNetwork()];
    try {
      const cases = casesOf(bundles, await recordAnswers(bundles.ours, progress));
      const rounds: Round[] = [];
      for (let round = 1; round <= (quick ? 2 : 9); round++) {
        progress(`round ${round}: ${cases.length} handlers, each in two or three fresh processes`);
        rounds.push(await oneRound(rotated(cases, round * 5), network));
      }
      return resultOf(rounds, cases);
    } finally {
      network.close();
      bundles.remove();
    }
  },
};

/** A handler and its event. Without a recording it gets the stub's constant answers. */
interface Case extends Pick<Recording, 'name' | 'bundle' | 'event'> {
  readonly recording?: Recording;
  /** True if the stub's rows have the form that libraries store. */
  readonly isPeer: boolean;
  /** The same handler as Lambda loads it: with one read in the init phase. */
  readonly primed?: HandlerBundle | undefined;
}

const BARE = 'bare-a2';

/** Lambda's share of a vCPU at 512 MB; the init phase has a whole one. */
const SHARE_OF_CPU = 512 / 1769;

function casesOf({ bare, empty, peers }: HandlerBundles, recordings: readonly Recording[]): Case[] {
  const constant = (isPeer: boolean) => (bundle: HandlerBundle) => ({
    name: bundle.name,
    bundle,
    event: eventFor(bundle.name),
    isPeer,
  });
  const ours = recordings.map((recording) => ({
    ...recording,
    recording,
    isPeer: false,
    primed: primedOf(recording.bundle),
  }));
  return [
    ...[empty, bare.a2, bare.a6].map(constant(false)),
    ...ours.filter(({ name, bundle }) => name === bundle.name),
    ...peers.map(constant(true)),
    ...ours.filter(({ name, bundle }) => name !== bundle.name),
  ];
}

/** The bundle's second file, if the function is primed. */
function primedOf({ name, file }: HandlerBundle): HandlerBundle | undefined {
  const primed = file.replace(/\.cjs$/, '.mjs');
  return existsSync(primed) ? { name, file: primed } : undefined;
}

/**
 * The endpoints of a handler: over TLS, as on AWS, and over plain HTTP, without the handshake that
 * all share.
 */
interface Places {
  readonly tls: Place & { readonly trusted: string };
  readonly plain: Place;
}

interface Place {
  readonly stub: Stub;
  readonly trusted?: string;
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
    return { stub };
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

interface Measured {
  readonly tls: HandlerTimes;
  readonly plain: HandlerTimes;
  /** Over TLS. */
  readonly primed?: HandlerTimes;
}

type Round = ReadonlyMap<string, Measured>;

async function oneRound(cases: readonly Case[], network: Network): Promise<Round> {
  const results = new Map<string, Measured>();
  for (const one of cases) {
    const { tls, plain } = one.isPeer ? network.peers : network.ours;
    results.set(one.name, {
      plain: await measureOnce(one, plain),
      tls: await measureOnce(one, tls),
      ...(one.primed && { primed: await measureOnce({ ...one, bundle: one.primed }, tls) }),
    });
  }
  return results;
}

function measureOnce({ bundle, event, recording }: Case, { stub, trusted }: Place) {
  stub.play(recording?.answers);
  return measureHandler(bundle, {
    event,
    endpoint: stub.endpoint,
    calls: 0,
    ...(recording && { environment: recording.environment }),
    ...(trusted && { trusted }),
  });
}

function resultOf(rounds: readonly Round[], cases: readonly Case[]): PartResult {
  const ratio = (name: string, over: 'tls' | 'plain', of: (times: HandlerTimes) => number) => {
    const one = (round: Round, which: string) => of((round.get(which) as Measured)[over]);
    return median(rounds.map((round) => one(round, name) / one(round, BARE)));
  };
  /** A primed cold start, as a ratio to the same without priming. */
  const primed = (name: string, of: (times: HandlerTimes) => number) => {
    const ratios = rounds.flatMap((round) => {
      const { tls, primed } = round.get(name) as Measured;
      return primed ? [of(primed) / of(tls)] : [];
    });
    return ratios.length > 0 ? median(ratios) : '–';
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
    primed: [
      primed(name, ({ first }) => first.cpu),
      primed(name, ({ load, first }) => load.cpu + first.cpu),
      primed(name, ({ load, first }) => load.cpu + first.cpu / SHARE_OF_CPU),
    ],
  }));
  const columns = [
    'KB',
    'bytes ×',
    'load ×',
    'first call ×',
    'load + first ×',
    'over TLS ×',
    'over TLS, wall ×',
    'primed: first call ×',
    'primed: all CPU ×',
    'primed: at 512 MB ×',
  ];
  return {
    tables: [
      {
        title:
          'Cold start: CPU × a bare SDK handler, ' +
          `medians of ${rounds.length} interleaved rounds`,
        columns: ['bundle', ...columns],
        rows: rows.map(({ name, kilobytes, size, load, first, both, overTls, wall, primed }) => [
          name,
          kilobytes,
          size,
          load,
          first,
          both,
          overTls,
          wall,
          ...primed,
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
