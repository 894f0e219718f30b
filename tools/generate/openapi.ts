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
    writeFileSync(
      join(ROOT, 'docs/events.json'),
      `${JSON.stringify(eventsDocument(), undefined, 2)}\n`,
    );
    writeFileSync(join(ROOT, 'docs/openapi.json'), `${JSON.stringify(document, undefined, 2)}\n`);
    writeFileSync(join(ROOT, 'api/client/types.ts'), clientTypes(document));
    writeFileSync(join(ROOT, 'api/client/operations.ts'), clientOperations(document));
  } finally {
    await backend.stop();
  }
}
