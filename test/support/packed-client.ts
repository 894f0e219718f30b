/** The client as a shop gets it: packed, and installed into an empty project. */
import { strict as assert } from 'node:assert';
import {
  type ChildProcess,
  type ChildProcessWithoutNullStreams,
  execFile,
  spawn,
} from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import client from '../../packages/client/package.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '../..');
const BIN = join(ROOT, 'node_modules/.bin');
const execute = promisify(execFile);

/** The commands in the documents, for a checkout and for a storefront. */
export const PACK = 'npm pack ./packages/client';
export const INSTALL = `npm install ./order-management-client-${client.version}.tgz`;
/** No network, and no cached package. */
const OFFLINE = { npm_config_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' };

export interface Project {
  readonly folder: string;
  /** Runs a command of the repository's `node_modules/.bin`, or of the system, in the folder. */
  run(command: string, ...args: string[]): Promise<string>;
  /** Starts a program that prints lines of JSON, and reads answers. `remove` ends it. */
  start(command: string, ...args: string[]): Conversation;
  write(name: string, text: string): void;
  remove(): void;
}

export interface Conversation {
  /**
   * Returns the next line that it prints. @throws {Error} with its error output if it ends before
   */
  line(): Promise<unknown>;
  answer(text: string): void;
}

/**
 * An empty project with the package in it. The package is built from a copy of `packages/client/`
 * alone. So the checkout stays unchanged, and an import from outside the folder fails.
 */
export async function projectWithClient(): Promise<Project> {
  const temporary = mkdtempSync(join(tmpdir(), 'orders-client-'));
  const folder = join(temporary, 'shop');
  cpSync(join(ROOT, 'packages/client'), join(temporary, 'packages/client'), {
    recursive: true,
    filter: (path) => !path.endsWith('/dist'),
  });
  mkdirSync(folder);
  const children: ChildProcess[] = [];
  const project: Project = {
    folder,
    run: (command, ...args) => runIn(folder, command, ...args),
    start: (command, ...args) => {
      const child = spawn(command, args, { cwd: folder });
      children.push(child);
      return converse(child);
    },
    write: (name, text) => {
      mkdirSync(join(folder, dirname(name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    },
    remove: () => {
      for (const child of children) child.kill();
      rmSync(temporary, { recursive: true });
    },
  };
  try {
    const printed = await runIn(temporary, PACK);
    const tarball = printed.trim().split('\n').at(-1) ?? '';
    assert.equal(`./${tarball}`, INSTALL.split(' ').at(-1));
    renameSync(join(temporary, tarball), join(folder, tarball));
    project.write('package.json', '{ "private": true, "type": "module" }');
    await runIn(folder, INSTALL);
    return project;
  } catch (error) {
    project.remove();
    throw error;
  }
}

function converse(child: ChildProcessWithoutNullStreams): Conversation {
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    async line() {
      const { done, value } = await lines.next();
      if (done) throw new Error(`it ended: ${complaint}`);
      return JSON.parse(value);
    },
    answer: (text) => void child.stdin.write(`${text}\n`),
  };
}

/** @throws {Error} with the output of the command */
async function runIn(cwd: string, line: string, ...more: string[]): Promise<string> {
  const [command = '', ...args] = line.split(' ');
  const path = `${BIN}${delimiter}${process.env['PATH']}`;
  const env = { ...process.env, ...OFFLINE, PATH: path };
  return execute(command, [...args, ...more], { cwd, env }).then(
    ({ stdout }) => stdout,
    ({ message, stdout }: Error & { stdout: string }) => {
      throw new Error(`${message}\n${stdout}`);
    },
  );
}
