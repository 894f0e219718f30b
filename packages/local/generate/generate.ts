/**
 * `npm run generate`: writes every generated file. The list of operations and the groups' functions
 * come first, because all others are made from them. The OpenAPI document has examples from a local
 * run, so this takes about fifteen seconds.
 */
import { writeFileSync } from 'node:fs';
import { groupFile, groupSources } from '../../api/generate/groups.ts';
import { OPERATIONS_FILE, operationsSource } from '../../api/generate/operations.ts';

// The generated files are the product's, not those of a shop.
delete process.env['SHOP'];
writeFileSync(OPERATIONS_FILE, operationsSource());
for (const [group, source] of groupSources()) writeFileSync(groupFile(group), source);
const tables = await import('./tables.ts');
tables.write();
console.error('tables: written');
await writeOpenApi();
console.error('openapi: written');
const postman = await import('../../api/generate/postman.ts');
postman.write();
console.error('postman: written');

async function writeOpenApi(): Promise<void> {
  const { run } = await import('../run.ts');
  const { write } = await import('../../api/generate/openapi.ts');
  const backend = await run({
    port: 0,
    onStep: (step) => console.error(step),
    onFault: console.error,
    onGiveUp: console.error,
  });
  try {
    await write(backend);
  } finally {
    await backend.stop();
  }
}
