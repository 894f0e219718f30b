/**
 * `npm run generate`: writes every generated file. The list of operations comes first, because all
 * others are made from it. The OpenAPI document has examples from a local run, so this takes about
 * fifteen seconds.
 */
import { writeFileSync } from 'node:fs';
import { OPERATIONS_FILE, operationsSource } from './operations.ts';

writeFileSync(OPERATIONS_FILE, operationsSource());
for (const made of ['tables', 'openapi', 'postman']) {
  const { write } = (await import(`./${made}.ts`)) as { readonly write: () => Promise<void> };
  await write();
  console.error(`${made}: written`);
}
