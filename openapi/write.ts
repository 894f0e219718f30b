/** `npm run openapi`: writes docs/openapi.json. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from './document.ts';

writeFileSync(
  join(import.meta.dirname, '../docs/openapi.json'),
  `${JSON.stringify(openApiDocument([]), undefined, 2)}\n`,
);
