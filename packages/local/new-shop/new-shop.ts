/**
 * `npm run new-shop -- ../my-shop`: makes a folder with all that a shop owns, so that an update of
 * the product touches none of it.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { OWN_SHOP } from '../../../lib/shop/shop-folder.ts';
import { commandLine, misused, readCommandLine } from '../../api/commands/command-line.ts';
import { ROOT } from '../../api/commands/root.ts';
import { shopFiles } from './shop-files.ts';
import { stageFiles } from './stage-files.ts';

const [named = ''] = readCommandLine(
  commandLine(
    'new-shop',
    'Makes a folder with what a shop owns: settings, facts for the console, a rule, a field.',
  )
    .argument('<folder>', 'a new or an empty folder, outside of this repository')
    .addHelpText(
      'after',
      '\nThen SHOP=<folder> stands in front of every command: SHOP=../my-shop npm start.\n' +
        'Exit codes: 0 written, 2 the folder cannot be used; then nothing is written.',
    ),
).args;

const folder = resolve(process.env['INIT_CWD'] ?? '.', named);
if (!relative(ROOT, folder).startsWith('..'))
  misused(`${named} is a part of this repository, where an update could touch it`);
if (existsSync(folder) && readdirSync(folder).length > 0) misused(`${named} is not empty`);

const product = relative(folder, ROOT).replaceAll('\\', '/');
mkdirSync(folder, { recursive: true });
for (const own of ['README.md', 'console.json']) cpSync(join(OWN_SHOP, own), join(folder, own));
for (const [file, text] of Object.entries({ ...shopFiles(product), ...stageFiles(product) })) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}
for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
  console.log(join(named, file));
console.error(
  `SHOP=${named} npm start runs it, SHOP=${named} npm test tests it, too: docs/shop.md.`,
);
