import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { anchorOf } from '../../lib/alarms/alarm-row.ts';
import { ALARMS, ONLY_AT_THE_EDGE, OUTAGE } from '../../lib/alarms/alarm-rows.ts';
import { BURN_IDS } from '../../lib/objectives/objectives.ts';
import { CHECKS } from '../../packages/oms/doctor/checks.ts';

const text = readFileSync('docs/runbook.md', 'utf8');
const sections = text.split(/^### /m).slice(1);
const anchors = sections.map((section) => section.split('\n')[0] ?? '');

/** The rows of the table under a heading. */
const rowsUnder = (heading: string): string[] =>
  (text.split(`## ${heading}\n`)[1]?.split(/^## /m)[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .slice(1);

describe('The runbook', () => {
  it('has an anchor for each check, and a check for each anchor', () => {
    expect([...anchors].sort()).toEqual(CHECKS.map(({ anchor }) => anchor).sort());
    expect(new Set(anchors).size).toBe(anchors.length);
  });

  it('has an anchor for each alarm', () => {
    const rows = [...ALARMS, ...ONLY_AT_THE_EDGE];
    const alarms = [OUTAGE, ...BURN_IDS, ...rows.map(({ id }) => id)].map(anchorOf);

    expect(new Set(alarms).size).toBe(alarms.length);
    expect(anchors).toEqual(expect.arrayContaining(alarms));
  });

  it.each(sections.map((section, n) => [anchors[n] ?? '', section]))(
    'describes for %s the symptom, the cause, its confirmation and the remedy',
    (anchor, section) => {
      for (const part of ['Symptom', 'Cause', 'Confirm', 'Fix'])
        expect(section).toMatch(new RegExp(`^- \\*\\*${part}:\\*\\* \\S`, 'm'));
      expect(section.replace(/\s+/g, ' ')).toContain(`\`npm run oms -- doctor ${anchor}\``);
    },
  );

  it('names the capacity mode to switch to', () => {
    const switches = text.match(/capacity switch\b.*/g) ?? [];

    expect(switches.length).toBeGreaterThan(0);
    for (const one of switches) expect(one).toContain('--to on-demand');
  });

  it('has the twelve rows of the playbook, each with an anchor of this page', () => {
    const rows = rowsUnder('The playbook');

    expect(rows).toHaveLength(12);
    for (const row of rows) expect(anchors).toEqual(expect.arrayContaining(linksIn(row)));
    for (const row of rows) expect(linksIn(row).length).toBeGreaterThan(0);
  });

  it('has the eleven exceptions: retried or not, the caller’s answer, the log', () => {
    const rows = rowsUnder('The exceptions');

    expect(rows).toHaveLength(11);
    for (const row of rows) {
      expect(row.split(' | ')).toHaveLength(5);
      expect(anchors).toEqual(expect.arrayContaining(linksIn(row)));
    }
  });

  it('links only to existing anchors of this page', () => {
    expect(linksIn(text).filter((link) => !anchors.includes(link))).toEqual([]);
  });
});

const linksIn = (line: string): string[] =>
  [...line.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor = '']) => anchor);
