import * as z from 'zod';
import { INDEXES } from '../../table/schema.ts';
import { listOf } from './setting-schemas.ts';

/** The indexes that a backfill fills, and that a stage opens. */
const FILLED: readonly string[] = INDEXES.filter(({ job }) => job !== undefined).map(
  ({ name }) => name,
);

const EXPECTED =
  FILLED.length > 0 ? `some of ${FILLED.join(', ')}` : 'an empty list, since no index is new';

export const INDEX_SETTINGS = {
  openIndexes: listOf(
    z.string({ error: EXPECTED }).check(z.refine((name) => FILLED.includes(name), EXPECTED)),
    EXPECTED,
  )
    .default([])
    .describe(
      'new indexes that requests may read: each is ACTIVE, and [its backfill](#add-an-index) is ' +
        'complete',
    ),
};
