/** The build tool's plugins that make the scripts of the page smaller. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The build tool's plugins that wrap each import of a script into a loader of style sheets. */
const LOADERS = ['vite:build-import-analysis', 'native:import-analysis-build'];

/** Leaves imports of scripts as they are: there is one style sheet for all. */
export const PLAIN_IMPORTS: Plugin = {
  name: 'plain-imports',
  configResolved({ plugins }) {
    const kept = plugins.filter(({ name }) => !LOADERS.includes(name));
    (plugins as Plugin[]).splice(0, plugins.length, ...kept);
  },
};

/**
 * Leaves out the operations that the page does not name: the client has those of the whole API. So
 * is a member that is false, as an absent one is read.
 */
export const NAMED_OPERATIONS: Plugin = {
  name: 'named-operations',
  enforce: 'pre',
  transform: {
    filter: { id: /api\/client\/operations\.ts$/ },
    handler(code) {
      const named = new Set(pageSource().match(/\w+/g));
      return code.replace(/^ {2}(\w+): \{ method: .*\n/gm, (operation, id) =>
        named.has(id) ? operation.replace(' keyed: false,', '') : '',
      );
    },
  },
};

const pageSource = (): string =>
  readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .join('\n');

/** The bundler's script with the one function that makes the members of a part. */
const RUNTIME = /rolldown-runtime/;

/** Makes the members of a part that is loaded later without that function, 0.2 KB in all. */
export const OWN_GETTERS: Plugin = {
  name: 'own-getters',
  renderChunk: (code) => ({
    code: code
      .replace(/^import .*rolldown-runtime.*\n/gm, '')
      .replace(/__exportAll\((\{[^}]*\})\)/g, (_, members: string) =>
        members.replace(/(\w+): \(\) => ([\w$]+)/g, 'get $1() { return $2; }'),
      ),
  }),
  generateBundle(_, bundle) {
    for (const name of Object.keys(bundle).filter((one) => RUNTIME.test(one))) delete bundle[name];
  },
};

/**
 * Lets scripts export their members under the names that they have there, in order: the bundler
 * gives each another one, which compresses badly, 0.3 KB in all. A script's hash is of its text
 * before that, from which this one follows.
 */
export const OWN_NAMES: Plugin = {
  name: 'own-names',
  generateBundle(_, bundle) {
    const scripts = Object.values(bundle).filter((one) => one.type === 'chunk');
    const own = new Map<string, string>();
    for (const script of scripts)
      script.code = script.code.replace(/export\{(.*?)\}/, (_list, list: string) => {
        for (const [name = '', other = name] of pairsIn(list))
          own.set(script.fileName + other, name);
        const names = pairsIn(list).map(([name]) => name);
        return `export{${[...new Set(names)].sort().join()}}`;
      });
    const nameIn = (path: string, name: string) => {
      const found = own.get(`assets/${path}${name}`);
      if (found === undefined) throw new Error(`${path} exports no ${name}`);
      return found;
    };
    for (const script of scripts)
      script.code = script.code
        .replace(/import\{(.*?)\}from"\.\/(.*?)"/g, (_all, list: string, path: string) => {
          const names = pairsIn(list).map(
            ([name = '', here = name]) => [nameIn(path, name), here] as const,
          );
          const texts = names.map(([name, here]) => (name === here ? name : `${name} as ${here}`));
          return `import{${texts.sort().join()}}from"./${path}"`;
        })
        .replace(
          /(import\(`\.\/(.*?)`\)\.then\((\w+)=>\3\.)([\w$]+)/g,
          (_all, begin: string, path: string, _part, name: string) => begin + nameIn(path, name),
        );
  },
};

/** The names of a list of members, each with its other one. */
const pairsIn = (list: string) => list.split(',').map((member) => member.split(' as '));
