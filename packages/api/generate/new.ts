/**
 * `npm run new -- A28 add-comment 'POST /orders/{orderId}/comments' storefront-write`: adds the row
 * of an access pattern, and writes the skeletons of its files. `test/complete.test.ts` names what
 * is left.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileNamed } from '../../../functions/manifest/access-pattern.ts';
import { ACCESS_PATTERNS } from '../../../functions/manifest/access-patterns.ts';
import { GROUPS, type Group } from '../../../functions/manifest/groups.ts';
import { commandLine, misused, readCommandLine } from '../commands/command-line.ts';
import { ROOT } from '../commands/root.ts';
import { isMethod, type NewOperation } from './new-operation.ts';
import { filesIn, isRoom, type Room } from './operation-files.ts';
import { row, skeletons } from './skeletons.ts';

const command = readCommandLine(
  commandLine('new', 'Adds an access pattern: its row, and skeletons of its files.')
    .argument('<id>', 'A28, or A28b for another request of the same kind')
    .argument(
      '<name>',
      'the operation, in lower case with hyphens: add-comment; a GET list-… has pages',
    )
    .argument('<route>', "its method and path: 'POST /orders/{orderId}/comments'")
    .argument('<group>', `its function: ${GROUPS.join(', ')}`)
    .option('--room <room>', 'orders, customers, … (default: by the path)')
    .addHelpText('after', '\nExit codes: 0 written, 2 wrong words; then nothing is written.'),
);

const operation = read(command.args, command.opts<{ room?: string }>().room);
const files = filesIn(operation.room, fileNamed(operation.id, operation.name));
const written = Object.entries(skeletons(operation, files)).filter(
  // A letter is tested in the file of its number, if that is there.
  ([file]) => !(files.tests.includes(file) && files.tests.some(isThere)),
);
const taken = written.map(([file]) => file).filter(isThere);
if (taken.length > 0) misused(`${taken.join(', ')} is there already`);

const manifest = `functions/manifest/${operation.room}.ts`;
appendFileSync(join(ROOT, manifest), `\n${row(operation)}`);
for (const [file, text] of written) writeFileSync(join(ROOT, file), text);
const changed = [manifest, ...written.map(([file]) => file)];
spawnSync('npx', ['--no-install', 'biome', 'check', '--write', ...changed], { cwd: ROOT });
for (const file of changed) console.log(file);
console.error('npm test -- complete names what is missing. Then run npm run generate.');

function isThere(file: string): boolean {
  return globSync(file, { cwd: ROOT }).length > 0;
}

function read(words: readonly string[], room?: string): NewOperation {
  const [id = '', name = '', route = '', group = ''] = words;
  const [method = '', path = ''] = route.split(' ');
  if (!/^A\d{1,2}[a-z]?$/.test(id)) misused(`${id} is no id such as A28 or A28b`);
  if (id in ACCESS_PATTERNS) misused(`there is a row ${id} already`);
  if (!/^[a-z]+(-[a-z]+)*$/.test(name)) misused(`${name} is no name such as add-comment`);
  if (!isMethod(method) || !path.startsWith('/'))
    misused(`${route} is no route such as POST /orders/{orderId}/comments`);
  if (!GROUPS.some((known) => known === group)) misused(`there is no group ${group}`);
  const place = room ?? roomBy(path);
  if (!isRoom(place)) misused(`there is no room ${place}`);
  const manifest = readFileSync(join(ROOT, `functions/manifest/${place}.ts`), 'utf8');
  if (manifest.includes(`name: '${name}'`)) misused(`there is an operation ${name} already`);
  return { id, name, method, path, group: group as Group, room: place };
}

/** Returns the room of the collection that the path leads to last. */
function roomBy(path: string): Room {
  const places: readonly (readonly [RegExp, Room])[] = [
    [/\/webhook-endpoints/, 'webhooks'],
    [/\/payments?\b/, 'payments'],
    [/\/fulfillments/, 'fulfillments'],
    [/\/inventory/, 'inventory'],
    [/\/(attributes|comments|notes|tags|hold|timeline|shipping-address)\b/, 'remarks'],
    [/\/orders/, 'orders'],
  ];
  return places.find(([form]) => form.test(path))?.[1] ?? 'customers';
}
