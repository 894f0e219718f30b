import { REHEARSALS } from '../rehearsals/rehearsals.ts';
import { row } from './table-row.ts';

/** The table of docs/rehearsals.md. */
export const rehearsalTable = (): string =>
  [
    row('Row', '`--rehearse`', 'The trouble', 'The alarm', '`oms doctor`', 'Mend it'),
    row('---', '---', '---', '---', '---', '---'),
    ...REHEARSALS.map((rehearsal) =>
      row(
        String(rehearsal.row),
        `\`${rehearsal.name}\``,
        rehearsal.about,
        rehearsal.alarms.map(linkOf).join(', ') || 'none',
        rehearsal.anchors.map(linkOf).join(', '),
        'command' in rehearsal.repair
          ? `\`${rehearsal.repair.command}\``
          : rehearsal.repair.deployment,
      ),
    ),
  ].join('\n');

const linkOf = (anchor: string): string => `[${anchor}](runbook.md#${anchor})`;
