/** Files that a part of the page is loaded from: a wrong one does not compile. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const CONSOLE = join(import.meta.dirname, '../..');
const TSC = join(import.meta.dirname, '../../../../node_modules/.bin/tsc');

const folder = mkdtempSync(join(tmpdir(), 'lazy-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Compiles a use of a file's view as the console is compiled, and returns the first error. */
function errorOf(file: string, use: string): string | undefined {
  writeFileSync(join(folder, 'file.tsx'), file);
  writeFileSync(
    join(folder, 'use.tsx'),
    `import { lazy } from '${CONSOLE}/elements/lazy.tsx';
    const View = lazy(() => import('./file.tsx'));
    export const Shown = () => ${use};`,
  );
  const types = [join(CONSOLE, '../../node_modules/preact')];
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: join(CONSOLE, 'tsconfig.json'),
      compilerOptions: {
        types: [join(CONSOLE, '../../node_modules/vite/client')],
        paths: { preact: types, 'preact/*': types.map((path) => `${path}/*`) },
      },
      // The rooms add to the desk, which the frame of a dialog reads.
      include: ['*.tsx', join(CONSOLE, 'new-desk.ts')],
    }),
  );
  const { stdout } = spawnSync(TSC, ['-p', folder], { encoding: 'utf8' });
  return /error (TS\d+: .*)/.exec(stdout)?.[1];
}

const VIEW = 'export const One = (props: { readonly id: string }) => <p>{props.id}</p>;';

describe('A file that a view is loaded from', () => {
  it('exports the view, whose properties are checked', () => {
    expect(errorOf(VIEW, '<View id="a" />')).toBeUndefined();
    expect(errorOf(VIEW, '<View />')).toMatch(/^TS2322: .*readonly id: string/);
  });

  it.each([
    ['another view', `${VIEW} export const Two = One;`],
    ['something else', `${VIEW} export const NAME = 'one';`],
    ['no view', "export const NAME = 'one';"],
    ['nothing', 'export {};'],
  ])('does not compile if it exports %s', (_, file) => {
    expect(errorOf(file, '<View id="a" />')).toMatch(/^TS2322: Type 'Promise<typeof import/);
  });
});
