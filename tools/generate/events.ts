/** Writes an event for each function. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { events } from '../local/lambda-events/events.ts';

export function write(): void {
  for (const [entry, event] of Object.entries(events())) {
    writeFileSync(
      join(import.meta.dirname, '../local/lambda-events', `${entry}.json`),
      `${JSON.stringify(event, undefined, 2)}\n`,
    );
  }
}
