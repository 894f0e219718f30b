/** `npm run openapi`: writes docs/openapi.json, with examples that it takes from a run of its own. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../local/run.ts';
import { openApiDocument } from './document.ts';
import { tellStory } from './story.ts';

const DOCUMENT = join(import.meta.dirname, '../docs/openapi.json');

const quiet = () => undefined;
const backend = await run({
  ...{ port: 0, dataFolder: undefined },
  ...{ onStep: (step: string) => console.error(step), onAnswer: quiet, onLine: quiet },
  ...{ onFault: console.error, onGiveUp: console.error },
});
try {
  const examples = await tellStory(backend);
  console.error(`${examples.length} answers taken`);
  writeFileSync(DOCUMENT, `${JSON.stringify(openApiDocument(examples), undefined, 2)}\n`);
} finally {
  await backend.stop();
}
