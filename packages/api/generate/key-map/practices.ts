import type { PracticeRow } from './row.ts';

/** Every practice of the source documents for migrations, backfills, copies and archives. */
export const PRACTICES: readonly PracticeRow[] = [
  {
    practice: 'Add an index while the shop is open, and read it when it is filled',
    documents: ['004'],
    answer:
      '[`oms index wait`](../packages/oms/indexes/index-command.ts), the setting `openIndexes`, ' +
      'and [a check of each deployment](../packages/oms/stage/check-indexes.ts)',
  },
  {
    practice: 'Backfill with a parallel scan and conditional updates',
    documents: ['004'],
    answer: '[`oms backfill`](../packages/oms/backfill/backfill-command.ts)',
  },
  {
    practice: 'A backfill that is limited, resumed and counted',
    documents: ['004'],
    answer:
      'the same: its state is in the table, [`--wcu`](runbook.md#backfill-throttles) limits it, ' +
      'and it ends with a count',
  },
  {
    practice: 'Glue, Step Functions or a fan-out of Lambdas for a backfill',
    documents: ['004'],
    answer: 'refused: [when-not.md](when-not.md#step-functions)',
  },
  {
    practice: 'Export, transform, write again',
    documents: ['004'],
    answer:
      '[`oms export orders`](export.md#export-orders), [`oms import`](export.md#import-orders), ' +
      '[`oms export table`](analytics.md)',
  },
  {
    practice: 'More partitions for a hot key',
    documents: ['001', '003', '004'],
    answer:
      '[`oms reshard`](../packages/oms/reshard/reshard-command.ts), with `dayShards` for days; ' +
      '[`oms stock split`](../packages/oms/stock/split-stock.ts)',
  },
  {
    practice: 'Copies that a stream keeps',
    documents: ['001', '003', '004'],
    answer: '[`project-changes`](../functions/project-changes.ts): [copies.md](copies.md)',
  },
  {
    practice: 'Rows that expire (TTL)',
    documents: ['000', '001', '002', '003', '004'],
    answer:
      '`expiresAt` of [idempotency records](../table/requests/idempotency.ts) and deliveries; ' +
      'reads ignore an expired row',
  },
  {
    practice: 'Archive old orders to S3, with TTL as the deleter',
    documents: ['001'],
    answer: 'refused, with figures: [when-not.md](when-not.md#archive)',
  },
  {
    practice: 'Restore to a second, and try it',
    documents: ['004'],
    answer: 'recovery to any second of 35 days: [recovery.md](recovery.md)',
  },
  {
    practice: 'Large objects in S3',
    documents: ['002'],
    answer: 'no item needs it: [when-not.md](when-not.md#documents)',
  },
  {
    practice: 'A cache in front of the table (DAX)',
    documents: ['000', '003'],
    answer: 'refused, with figures: [when-not.md](when-not.md#dax)',
  },
  {
    practice: 'Local secondary indexes',
    documents: ['000', '003', '004'],
    answer: 'none: [when-not.md](when-not.md#local-secondary-indexes)',
  },
  {
    practice: 'Copies of the table in other regions',
    documents: ['003'],
    answer: 'none: [when-not.md](when-not.md#global-tables)',
  },
  {
    practice: 'Feed a search engine from the stream',
    documents: ['003', '004'],
    answer: 'from the [event bus](events.md) instead: [when-not.md](when-not.md#a-search-engine)',
  },
];
