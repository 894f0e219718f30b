import { globSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { faultOf } from '../../../functions/observability/fault.ts';
import { beginInvocation, log, nameRoute } from '../../../functions/observability/log.ts';
import { LOG_QUERIES, type LogQuery } from '../../../lib/log-queries/log-queries.ts';
import { EVERY_OPTION } from '../../support/every-option.ts';
import { removeSynthesized, synthesizeWith } from '../../support/stack.ts';

removeSynthesized();
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const { all } = synthesizeWith(EVERY_OPTION);
const [stage] = all('AWS::ApiGatewayV2::Stage');
const ACCESS = Object.keys(JSON.parse(stage?.Properties.AccessLogSettings.Format));
const SOURCES = globSync('functions/**/*.ts').map((file) => readFileSync(file, 'utf8'));

/** The members that each line of a function has, with those of a fault. */
function membersOfALine(): string[] {
  vi.stubEnv('LOG_LEVEL', 'INFO');
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  beginInvocation({ awsRequestId: 'r-1' });
  nameRoute('GET /orders', 'A5');
  log('ERROR', 'fault', { fault: faultOf(new Error('broken')) });
  const { fault, ...line } = JSON.parse(String(write.mock.calls[0]?.[0]));
  return [...Object.keys(line), ...Object.keys(fault).map((name) => `fault.${name}`)];
}

/** The source of each call of `log` with a message. */
const callsWith = (message: string): string[] =>
  SOURCES.flatMap((source) => source.split("log('").slice(1))
    .map((call) => call.slice(0, 300))
    .filter((call) => call.includes(`'${message}'`));

/** The members that an attempt adds to its line. */
const ATTEMPT = readFileSync('domain/webhooks/delivery.ts', 'utf8');

const COMMANDS =
  'fields filter stats sort by desc asc as and or in like count pct latest times last requests ' +
  'p99 p99OfFunction';

/** The names in a query that are neither texts, numbers, commands nor names of the query's own. */
const namesIn = ({ lines }: LogQuery): string[] => [
  ...new Set(
    (
      lines
        .join(' ')
        .replace(/"[^"]*"/g, '')
        .match(/@?[a-zA-Z][\w.]*/g) ?? []
    ).filter((name) => !name.startsWith('@') && !COMMANDS.split(' ').includes(name)),
  ),
];

describe.each(LOG_QUERIES.map((query) => [query.name, query] as const))(
  'The saved query %s',
  (name, query) => {
    it('reads fields that its lines have', () => {
      const own = membersOfALine();
      const details = query.messages.flatMap(callsWith).join('\n');
      const has = (field: string) =>
        (query.of !== 'access' && (own.includes(field) || details.includes(field))) ||
        (query.of === 'access' || query.of === 'both' ? ACCESS.includes(field) : false) ||
        (details.includes('...attempt') && ATTEMPT.includes(`${field}?:`));

      expect(namesIn(query).sort()).toEqual([...new Set(query.fields)].sort());
      for (const field of query.fields) expect(has(field), `${name}: ${field}`).toBe(true);
    });

    it('filters by messages that functions write', () => {
      for (const message of query.messages) {
        expect(query.lines.join(' ')).toContain(`"${message}"`);
        expect(callsWith(message).length, message).toBeGreaterThan(0);
      }
    });

    it('is saved, and reads a log', () => {
      const saved = all('AWS::Logs::QueryDefinition').filter(
        ({ Properties }) => Properties.Name === `Orders-dev/${name}`,
      );

      expect(saved).toHaveLength(1);
      expect(saved[0]?.Properties.LogGroupNames.length).toBeGreaterThan(0);
      expect(saved[0]?.Properties.QueryString).toBe(query.lines.join('\n| '));
    });
  },
);

describe('The runbook', () => {
  const runbook = readFileSync('docs/runbook.md', 'utf8').replaceAll(/\s+/g, ' ');
  const named = [...runbook.matchAll(/saved query `([\w-]+)`/g)].map(([, name]) => name);

  it('names each saved query, and no other', () => {
    expect([...new Set(named)].sort()).toEqual(LOG_QUERIES.map(({ name }) => name).sort());
  });
});
