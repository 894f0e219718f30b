/**
 * Writes the generated tables of the documents, and the schema of the stages' files, from the code
 * that they describe. A test compares the results.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVENT_TYPES } from '../../../domain/events/event-types.ts';
import type { AccessPattern } from '../../../functions/manifest/access-pattern.ts';
import { ACCESS_PATTERNS } from '../../../functions/manifest/access-patterns.ts';
import {
  SETTING_NAMES,
  settingsSchema,
  stageFileSchema,
} from '../../../lib/settings/settings-schema.ts';
import { ROOT } from '../../api/commands/root.ts';
import { jsonFile } from '../../api/generate/json-file.ts';
import { keySheet } from '../../api/generate/key-map/key-sheet.ts';
import {
  codeBlock,
  entityTable,
  exampleSections,
  patternTable,
  practiceTable,
} from '../../api/generate/key-map/tables.ts';
import { DESCRIPTIONS } from '../../api/openapi/events/descriptions.ts';
import { textOf } from '../../api/operations/pattern-text.ts';
import { rehearsalTable } from './rehearsal-table.ts';
import { row } from './table-row.ts';

const WHO: Record<AccessPattern['who'], string> = {
  customer: 'the customer, operators',
  operator: 'operators',
  anyone: 'anyone signed in',
  reporter: 'a payment connector',
  link: 'whoever has the link',
  public: 'everybody',
};

/** Added to a route that the scope `orders/place` opens. */
const CHECKOUT = ', the checkout';

function accessPatternTable(): string {
  const rows = Object.values<AccessPattern>(ACCESS_PATTERNS).map((pattern) => {
    const { id, method, path, who, places } = pattern;
    const { query, request, cost } = textOf(pattern);
    const parameters = query && `?${query.replaceAll(', ', '&')}`;
    return row(
      id,
      `\`${method} ${path}${parameters}\``,
      request,
      `${WHO[who]}${places ? CHECKOUT : ''}`,
      cost,
    );
  });
  return [
    row('', 'Route', 'DynamoDB requests', 'Who', 'Costs'),
    row('---', '---', '---', '---', '---'),
    ...rows,
  ].join('\n');
}

const eventTypeTable = (): string =>
  [
    row('Type', 'Published when'),
    row('---', '---'),
    ...EVENT_TYPES.map((type) => row(`\`${type}\``, DESCRIPTIONS[type])),
  ].join('\n');

/** The settings of a stage, without those of the web ACL, which have their own page. */
const settingTable = (): string =>
  [
    row('Setting', 'is', 'default'),
    row('---', '---', '---'),
    ...SETTING_NAMES.flatMap((name) => {
      const { description = '' } = settingsSchema.shape[name];
      if (description.startsWith('[the web ACL](web-acl.md):')) return [];
      const { success, data } = settingsSchema.shape[name].safeParse(undefined);
      return row(`\`${name}\``, description, success ? defaultOf(data) : 'none: it is required');
    }),
  ].join('\n');

const defaultOf = (value: unknown): string =>
  value === undefined ? '' : `\`${JSON.stringify(value)}\``;

/** The documents with generated parts, by their paths, each with its generator. */
export const DOCUMENTS: Readonly<Record<string, (text: string) => string>> = {
  'docs/decisions.md': (text) => replace(text, 'index', indexOf(text)),
  'shop/stages/stage.schema.json': () => jsonFile(stageFileSchema()),
  'docs/platform.md': (text) => replace(text, 'settings', settingTable()),
  'docs/rehearsals.md': (text) => replace(text, 'rehearsals', rehearsalTable()),
  'docs/events.md': (text) => replace(text, 'event-types', eventTypeTable()),
  'docs/access-patterns.md': (text) => replace(text, 'access-patterns', accessPatternTable()),
  'docs/key-map.md': (text) =>
    [
      ['key-map', codeBlock(keySheet())],
      ['entities', entityTable()],
      ['practices', practiceTable()],
      ['patterns', patternTable()],
      ['examples', exampleSections()],
    ].reduce((made, [name = '', content = '']) => replace(made, name, content), text),
  'packages/client/currency-digits.ts': clientCurrencyDigits,
};

/** The client is a package of its own, and imports nothing from outside it. */
function clientCurrencyDigits(): string {
  const source = readFileSync(join(ROOT, 'domain/totals/currency-digits.ts'), 'utf8');
  return `// Generated from domain/totals/currency-digits.ts by \`npm run generate\`.\n${source}`;
}

/** Returns a link to each heading, under its section. */
function indexOf(text: string): string {
  const headings = [...text.matchAll(/^(##|###) (.+)$/gm)];
  const lines = headings.map(([, level, title = '']) => {
    const [, name = title] = / · (.+)$/.exec(title) ?? [];
    const link = `[${name.replaceAll('`', '')}](#${anchorOf(title)})`;
    return level === '##' ? `- **${link}**` : `  - ${link}`;
  });
  return lines.join('\n');
}

/** Returns a heading's anchor, as GitHub makes it. */
const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

function replace(text: string, name: string, content: string): string {
  const between = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`);
  if (!between.test(text)) throw new Error(`there are no markers for ${name}`);
  return text.replace(between, (_, open: string, close: string) => `${open}${content}\n${close}`);
}

export function write(): void {
  for (const [path, made] of Object.entries(DOCUMENTS)) {
    const file = join(ROOT, path);
    writeFileSync(file, made(readFileSync(file, 'utf8')));
  }
}
