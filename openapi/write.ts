/** `npm run openapi`: writes docs/openapi.json, with examples that it takes from a run of its own, and the client's types. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../local/run.ts';
import { clientOperations, clientTypes } from './client-code.ts';
import { openApiDocument } from './document.ts';
import { tellStory } from './story.ts';

const ROOT = join(import.meta.dirname, '..');

const backend = await run({
  ...{ port: 0, onStep: (step: string) => console.error(step) },
  ...{ onFault: console.error, onGiveUp: console.error },
});
try {
  const examples = await tellStory(backend);
  console.error(`${examples.length} answers taken`);
  const document = openApiDocument(examples);
  writeFileSync(join(ROOT, 'docs/openapi.json'), `${JSON.stringify(document, undefined, 2)}\n`);
  writeFileSync(join(ROOT, 'client/types.ts'), clientTypes(document));
  writeFileSync(join(ROOT, 'client/operations.ts'), clientOperations(document));
} finally {
  await backend.stop();
}
