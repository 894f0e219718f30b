import type { Rehearsal } from '../rehearsals/rehearsal.ts';
import { REHEARSALS } from '../rehearsals/rehearsals.ts';
import { row } from './table-row.ts';

/** The table of docs/rehearsals.md. */
export const rehearsalTable = (): string =>
  [
    row('Row', '`--rehearse`', 'The trouble', 'The alarm', '`oms doctor`', 'Mend it'),
    row('---', '---', '---', '---', '---', '---'),
    ...REHEARSALS.map((rehearsal) =>
      row(
        rehearsal.row === undefined ? '–' : String(rehearsal.row),
        `\`${rehearsal.name}\``,
        rehearsal.about,
        rehearsal.alarms.map(linkOf).join(', ') || 'none',
        rehearsal.anchors.map(linkOf).join(', '),
        repairOf(rehearsal),
      ),
    ),
  ].join('\n');

const repairOf = ({ repair: { deployment, command } }: Rehearsal): string =>
  [deployment ?? [], command === undefined ? [] : `\`${command}\``].flat().join('; then ');

const linkOf = (anchor: string): string => `[${anchor}](runbook.md#${anchor})`;
