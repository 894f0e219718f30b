/**
 * Writes docs/openapi.json with examples from a backend without data, the types of the client, and
 * docs/events.json.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../commands/root.ts';
import { clientOperations } from '../openapi/client-operations.ts';
import { clientTypes } from '../openapi/client-types.ts';
import { openApiDocument } from '../openapi/document.ts';
import { eventsDocument } from '../openapi/events/event-schemas.ts';
import type { EmptyBackend } from '../openapi/examples/answer-recorder.ts';
import { recordExamples } from '../openapi/examples/story.ts';
import { withSharedParts } from '../openapi/shared-parts.ts';
import { jsonFile, jsonLine } from './json-file.ts';

export async function write(backend: EmptyBackend): Promise<void> {
  const examples = await recordExamples(backend);
  console.error(`${examples.length} answers recorded`);
  const document = openApiDocument(examples);
  writeFileSync(join(ROOT, 'docs/events.json'), jsonLine(eventsDocument()));
  writeFileSync(join(ROOT, 'docs/openapi.json'), jsonFile(withSharedParts(document)));
  writeFileSync(join(ROOT, 'packages/client/types.ts'), clientTypes(document));
  writeFileSync(join(ROOT, 'packages/client/operations.ts'), clientOperations(document));
}
