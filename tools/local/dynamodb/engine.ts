/** The DynamoDB-compatible engine: one that already runs, else the embedded binary, else npx's. */
import { createRequire } from 'node:module';
import { Failure } from '../failure.ts';
import { freePort } from '../loopback.ts';
import { endGroup, spawnUntilWeEnd } from '../until-we-end.ts';
import { answers, healthy } from './engine-health.ts';

export interface EngineOptions {
  /** A file for the tables; without it they are in memory. */
  readonly dbPath?: string | undefined;
  /** Any free port by default. */
  readonly port?: number | undefined;
}

export interface Engine {
  readonly endpoint: string;
  /** Undefined for an engine that another process started. */
  readonly pid?: number;
  stop(): Promise<void>;
  /** Settles when an engine that we started has ended, with its signal or its last lines. */
  readonly exited: Promise<string>;
}

const NPX_PACKAGE = 'dynoxide@1.2.1';
const NO_ENGINE =
  'no engine found: set DYNAMODB_ENDPOINT to a running DynamoDB-compatible engine (DynamoDB ' +
  'Local, say), ' +
  `or install one with "npm install --no-save @dynoxide/${process.platform}-${process.arch}@1.2.1"`;

/**
 * Returns the endpoint of an engine that the environment names. It is neither started nor ended
 * here.
 */
export const foreignEndpoint = (): string | undefined =>
  process.env['DYNAMODB_ENDPOINT'] || undefined;

export async function startEngine({ dbPath, port }: EngineOptions = {}): Promise<Engine> {
  const running = foreignEndpoint();
  if (running) return foreignEngine(running, dbPath);

  const binary = embeddedBinary();
  const command = [
    ...(binary ? [binary] : ['npx', '--yes', NPX_PACKAGE]),
    'serve',
    '--host',
    '127.0.0.1',
  ];
  const data = dbPath ? ['--db-path', dbPath] : [];
  return launch([...command, ...data], binary === undefined, port);
}

/** Starts the engine, and retries with another port if a process takes the free one first. */
async function launch(
  command: readonly string[],
  byNpx: boolean,
  fixedPort?: number,
  attemptsLeft = 5,
): Promise<Engine> {
  const port = fixedPort ?? (await freePort());
  const engine = ownEngine([...command, '--port', String(port)], port);
  const problem = await Promise.race([
    healthy(engine.endpoint, byNpx ? 120_000 : 10_000),
    engine.exited,
  ]);
  if (problem === undefined) return engine;

  await engine.stop();
  if (problem.includes('already in use') && fixedPort !== undefined) {
    throw new Failure(`port ${fixedPort} is in use: choose another with --engine-port`);
  }
  if (problem.includes('already in use') && attemptsLeft > 1)
    return launch(command, byNpx, undefined, attemptsLeft - 1);
  throw new Failure(byNpx ? NO_ENGINE : `the embedded engine did not start: ${problem}`);
}

async function foreignEngine(endpoint: string, dbPath: string | undefined): Promise<Engine> {
  if (dbPath)
    throw new Failure('--data needs the embedded engine, but DYNAMODB_ENDPOINT names another');
  // `localhost:8000` is also a URL, with the scheme "localhost".
  if (!/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) {
    throw new Failure(
      `DYNAMODB_ENDPOINT must be a URL such as http://localhost:8000, not ${endpoint}`,
    );
  }
  if (!(await answers(endpoint)))
    throw new Failure(`nothing answers at DYNAMODB_ENDPOINT ${endpoint}`);
  return { endpoint, stop: async () => {}, exited: new Promise(() => {}) };
}

function embeddedBinary(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(
      `@dynoxide/${process.platform}-${process.arch}/dynoxide`,
    );
  } catch {
    return undefined;
  }
}

function ownEngine(command: readonly string[], port: number): Engine {
  const child = spawnUntilWeEnd(command);
  const output: string[] = [];
  child.stdout.resume();
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.push(text.trim());
    if (output.length > 5) output.shift();
  });
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => {
      resolve(endOf(code, signal, output));
      child.stdin.destroy();
    });
  });
  const stop = async () => {
    endGroup(child, 'SIGTERM');
    await exited;
  };
  return {
    endpoint: `http://127.0.0.1:${port}`,
    ...(child.pid && { pid: child.pid }),
    stop,
    exited,
  };
}

/** The line that a started engine prints; it is not an error. */
const GREETING = /^Dynoxide listening/;

/**
 * Describes the end of the engine. Code 0 means that another process ended it: after our own
 * request, no listener is left.
 */
function endOf(
  code: number | null,
  signal: NodeJS.Signals | null,
  output: readonly string[],
): string {
  if (signal) return `killed by ${signal}`;
  if (code === 0) return 'ended by another process (code 0)';
  return output.filter((line) => line && !GREETING.test(line)).join(' ') || `code ${code}`;
}
