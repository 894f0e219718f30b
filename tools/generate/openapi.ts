/**
 * Writes docs/openapi.json with examples from a local run, the types of the client, and
 * docs/events.json.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientOperations } from '../../api/openapi/client-operations.ts';
import { clientTypes } from '../../api/openapi/client-types.ts';
import { openApiDocument } from '../../api/openapi/document.ts';
import { eventsDocument } from '../../api/openapi/events/event-schemas.ts';
import { recordExamples } from '../../api/openapi/examples/story.ts';
import { ROOT } from '../local/local-folder.ts';
import { run } from '../local/run.ts';
import { jsonFile } from './json-file.ts';

export async function write(): Promise<void> {
  const backend = await run({
    port: 0,
    onStep: (step) => console.error(step),
    onFault: console.error,
    onGiveUp: console.error,
  });
  try {
    const examples = await recordExamples(backend);
    console.error(`${examples.length} answers recorded`);
    const document = openApiDocument(examples);
    writeFileSync(join(ROOT, 'docs/events.json'), jsonFile(eventsDocument()));
    writeFileSync(join(ROOT, 'docs/openapi.json'), jsonFile(document));
    writeFileSync(join(ROOT, 'packages/client/types.ts'), clientTypes(document));
    writeFileSync(join(ROOT, 'packages/client/operations.ts'), clientOperations(document));
  } finally {
    await backend.stop();
  }
}
