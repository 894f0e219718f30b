/**
 * Ends `npm run client` and `npm run pack`: writes the types of a shop that declares attributes
 * over those of the product, or to another file.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { declaredAttributes } from '../../../lib/shop/declared-attributes.ts';
import { ROOT } from '../../api/commands/root.ts';
import { clientTypes } from '../../api/openapi/client-types.ts';
import type { OpenApiDocument } from '../../api/openapi/document.ts';
import { declares, shopDocument } from '../../api/openapi/shop-document.ts';

const file = process.argv[2] ?? join(ROOT, 'packages/client/dist/types.d.ts');
const declared = await declaredAttributes();
if (declares(declared)) {
  const document = JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8'));
  writeFileSync(file, clientTypes(shopDocument(document as OpenApiDocument, declared)));
}
