/** The client as a shop gets it: packed, and installed into an empty project. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');
const BIN = join(ROOT, 'node_modules/.bin');
const execute = promisify(execFile);

export interface Project {
  readonly folder: string;
  /** Runs a command of the repository's `node_modules/.bin`, or of the system, in the folder. */
  run(command: string, ...args: string[]): Promise<string>;
  write(name: string, text: string): void;
  remove(): void;
}

/**
 * An empty project with the package in it. It is packed from a copy of `client/` and nothing else,
 * so that the checkout stays as it is, and a file that reaches out of the folder does not build.
 */
export async function projectWithClient(): Promise<Project> {
  const temporary = mkdtempSync(join(tmpdir(), 'orders-client-'));
  const [source, folder] = [join(temporary, 'client'), join(temporary, 'shop')];
  cpSync(join(ROOT, 'client'), source, {
    recursive: true,
    filter: (path) => !path.endsWith('/dist'),
  });
  mkdirSync(folder);
  const project: Project = {
    folder,
    run: (command, ...args) => runIn(folder, command, args),
    write: (name, text) => writeFileSync(join(folder, name), text),
    remove: () => rmSync(temporary, { recursive: true }),
  };
  try {
    await runIn(source, 'npm', ['pack', '--silent', '--pack-destination', folder]);
    const [tarball = ''] = readdirSync(folder);
    project.write('package.json', '{ "private": true, "type": "module" }');
    await project.run('npm', 'install', '--offline', '--no-audit', '--no-fund', `./${tarball}`);
    return project;
  } catch (error) {
    project.remove();
    throw error;
  }
}

/** @throws {Error} with what the command printed */
async function runIn(cwd: string, command: string, args: readonly string[]): Promise<string> {
  const env = { ...process.env, PATH: `${BIN}${delimiter}${process.env['PATH']}` };
  return execute(command, args, { cwd, env }).then(
    ({ stdout }) => stdout,
    ({ message, stdout }: Error & { stdout: string }) => {
      throw new Error(`${message}\n${stdout}`);
    },
  );
}
