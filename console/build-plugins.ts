/** The plugins that make the page's script smaller than the build tool alone does. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The build tool's plugins that wrap each import of a script into a loader of style sheets. */
const LOADERS = ['vite:build-import-analysis', 'native:import-analysis-build'];

/** Leaves imports of scripts as they are: there is one style sheet for all. */
const PLAIN_IMPORTS: Plugin = {
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
const NAMED_OPERATIONS: Plugin = {
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

/** Writes the attributes of an element without any in one character: preact reads none in both. */
const NO_ATTRIBUTES: Plugin = {
  name: 'no-attributes',
  transform: {
    filter: { id: /\.tsx$/ },
    handler: (code) => code.replace(/(\$h\([^,()]+, )null\b/g, '$10'),
  },
};

/** The bundler's own script, with the one function that is used of it. */
const RUNTIME = /^import \{ t as __exportAll \} from "\.\/rolldown-runtime.*\n/m;

/** Writes the exports of files that are loaded later as objects, without the bundler's script. */
const PLAIN_EXPORTS: Plugin = {
  name: 'plain-exports',
  renderChunk: (code) =>
    code.replace(RUNTIME, '').replace(/__exportAll\((\{[^}]*\})\)/g, (_, members: string) =>
      members
        // No view is asked for by its name: its file exports it alone.
        .replace(/\b[A-Z]\w+(?=:)/g, 'v')
        .replace(/([\w$]+): \(\) => ([\w$]+)/g, 'get $1() { return $2 }'),
    ),
  generateBundle(_, bundle) {
    const isImported = (name: string) =>
      Object.values(bundle).some((one) => one.type === 'chunk' && one.code.includes(name));
    for (const name of Object.keys(bundle))
      if (name.includes('rolldown-runtime') && !isImported(name.replace(/^.*\//, '')))
        delete bundle[name];
  },
};

const pageSource = (): string =>
  readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .join('\n');

export const PLUGINS = [PLAIN_IMPORTS, NAMED_OPERATIONS, NO_ATTRIBUTES, PLAIN_EXPORTS] as const;
