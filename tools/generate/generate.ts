/**
 * `npm run generate`: writes every generated file. The list of operations and the groups' functions
 * come first, because all others are made from them. The OpenAPI document has examples from a local
 * run, so this takes about fifteen seconds.
 */
import { writeFileSync } from 'node:fs';
import { groupFile, groupSources } from './groups.ts';
import { OPERATIONS_FILE, operationsSource } from './operations.ts';

writeFileSync(OPERATIONS_FILE, operationsSource());
for (const [group, source] of groupSources()) writeFileSync(groupFile(group), source);
for (const made of ['tables', 'openapi', 'postman']) {
  const { write } = (await import(`./${made}.ts`)) as { readonly write: () => Promise<void> };
  await write();
  console.error(`${made}: written`);
}
