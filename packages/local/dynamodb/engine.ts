/** The DynamoDB-compatible engine: one that already runs, else the embedded binary, else npx's. */
import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../../api/commands/failure.ts';
import { freePort } from '../loopback.ts';
import { endGroup, spawnUntilWeEnd } from '../until-we-end.ts';
import { type EngineFile, openEngineFile } from './engine-file.ts';
import { answers, healthy } from './engine-health.ts';

export interface EngineOptions {
  /** A file for the tables; without it, they are in one that ends with the engine. */
  readonly dbPath?: string | undefined;
  /** Any free port by default. */
  readonly port?: number | undefined;
}

export interface Engine {
  readonly endpoint: string;
  /** Undefined for an engine that another process started. */
  readonly pid?: number;
  /** Its file; undefined for an engine that another process started. */
  readonly file?: EngineFile;
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
  const command = [...(binary ? [binary] : ['npx', '--yes', NPX_PACKAGE]), 'serve'];
  return launch({ command, byNpx: binary === undefined, dbPath }, port);
}

interface Launch {
  readonly command: readonly string[];
  readonly byNpx: boolean;
  readonly dbPath: string | undefined;
}

/** Starts the engine, and retries with another port if a process takes the free one first. */
async function launch(asked: Launch, fixedPort?: number, attemptsLeft = 5): Promise<Engine> {
  const { byNpx } = asked;
  const port = fixedPort ?? (await freePort());
  const { endpoint, exited, open, stop } = ownEngine(asked, port);
  const problem = await Promise.race([healthy(endpoint, byNpx ? 120_000 : 10_000), exited]);
  if (problem === undefined) return open();

  await stop();
  if (problem.includes('already in use') && fixedPort !== undefined) {
    throw new Failure(`port ${fixedPort} is in use: choose another with --engine-port`);
  }
  if (problem.includes('already in use') && attemptsLeft > 1)
    return launch(asked, undefined, attemptsLeft - 1);
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

/** Starts the engine's process. It has a file, too, once it is opened, which it is when healthy. */
function ownEngine({ command, dbPath }: Launch, port: number) {
  const temporary = dbPath ? undefined : mkdtempSync(join(tmpdir(), 'orders-engine-'));
  const path = dbPath ?? join(temporary as string, 'tables.db');
  const options = ['--host', '127.0.0.1', '--port', String(port), '--db-path', path];
  const child = spawnUntilWeEnd([...command, ...options], { temporary });
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
  const endpoint = `http://127.0.0.1:${port}`;
  const open = (): Engine => {
    const file = openEngineFile(path);
    void exited.then(file.close);
    return { endpoint, ...(child.pid && { pid: child.pid }), file, stop, exited };
  };
  return { endpoint, exited, open, stop };
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
