/** `npm run postman`: writes the collection and the environment, from docs/openapi.json. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postmanCollection } from './collection.ts';
import type { Document } from './document.ts';
import { postmanEnvironment } from './environment.ts';

const HERE = import.meta.dirname;

const document = JSON.parse(readFileSync(join(HERE, '../docs/openapi.json'), 'utf8')) as Document;
const write = (name: string, content: object) =>
  writeFileSync(join(HERE, name), `${JSON.stringify(content, undefined, 2)}\n`);

write('orders.postman_collection.json', postmanCollection(document));
write('local.postman_environment.json', postmanEnvironment());
