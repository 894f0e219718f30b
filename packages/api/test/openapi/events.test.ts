import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { EVENT_TYPES } from '../../../../domain/events/event-types.ts';
import { ROOT } from '../../commands/root.ts';
import { DESCRIPTIONS } from '../../openapi/events/descriptions.ts';
import { eventsDocument } from '../../openapi/events/event-schemas.ts';

const FILE = join(ROOT, 'docs/events.json');
const EXAMPLE = {
  specversion: '1.0',
  id: 'e-0123456789ABCDEFGHJKMNPQRS',
  source: '/inventory/ABC',
  type: 'inventory.low',
  subject: 'ABC',
  datacontenttype: 'application/json',
  sequence: '0000000007',
  data: {
    sku: 'ABC',
    inventory: { sku: 'ABC', name: 'Lamp', quantity: 2, lowStockThreshold: 5, version: 7 },
  },
};

describe('docs/events.json', () => {
  const document = JSON.parse(readFileSync(FILE, 'utf8'));
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const isValid = ajv.compile(document);

  it('is up to date: else run npm run generate', () => {
    expect(document).toEqual(JSON.parse(JSON.stringify(eventsDocument())));
  });

  it('describes every type, and no other', () => {
    expect(Object.keys(DESCRIPTIONS)).toEqual([...EVENT_TYPES]);
    for (const type of EVENT_TYPES)
      expect(document.$defs[type]).toMatchObject({ description: DESCRIPTIONS[type] });
  });

  it('accepts an event, and rejects changed ones', () => {
    expect(isValid(EXAMPLE)).toBe(true);
    for (const changed of [
      { ...EXAMPLE, type: 'inventory.lost' },
      { ...EXAMPLE, id: 'e-1' },
      { ...EXAMPLE, sequence: '7' },
      { ...EXAMPLE, shippingAddress: {} },
      { ...EXAMPLE, data: { ...EXAMPLE.data, email: 'a@example.com' } },
      { ...EXAMPLE, data: {} },
    ])
      expect(isValid(changed), JSON.stringify(changed)).toBe(false);
  });
});
