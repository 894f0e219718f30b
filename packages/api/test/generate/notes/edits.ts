/** A change of a file that is there: a text that it has once, and what takes its place. */
export interface Edit {
  readonly file: string;
  readonly old: string;
  readonly text: string;
}

const before = (file: string, old: string, added: string): Edit => ({
  file,
  old,
  text: added + old,
});

const STEPS = `    {
      name: 'Note something on the order',
      operation: 'addNote',
      ...once('noteKey'),
      keep: { noteId: 'noteId' },
      onStage: true,
    },
    refused('addNote', 'idempotency-key-reused', 'for another note with that key', {
      ...again('noteKey'),
      members: { text: 'Please ring twice.' },
    }),
    refused('addNote', 'order-not-found', 'for a note on an unknown order', {
      path: { customerId: '{{customerId}}', orderId: 'o-01JWMJ9V40CJ3GAS3P5CEJY7TZ' },
    }),
    {
      name: 'List the order’s notes',
      operation: 'listNotes',
      expect: { 'the note is the first': ['items.0.noteId', 'is', '{{noteId}}'] },
      onStage: true,
    },
`;

const KEY = `/** The key of a note. Its id sorts by time. */
export const noteKey = (orderId: string, noteId: string): Key => ({
  PK: orderPartition(orderId),
  SK: \`\${SORT_PREFIX.note}\${part(noteId)}\`,
});
export const parseNoteId = ({ SK }: Pick<Key, 'SK'>): string => SK.slice(SORT_PREFIX.note.length);

`;

const ACCESS = `  AddNote: [
    { ...write('PutItem', 'ORDER#'), ...UNSEEN },
    { ...write('ConditionCheckItem', 'CUST#'), attributes: [], unseen: true },
    ...ONCE,
  ],
  ListNotes: [query('table', 'ORDER#')],
`;

/** A row as `npm run new` writes it, with its grants. */
function row(method: string, grants: string): Edit {
  const head = `  method: '${method}',
  path: '/customers/{customerId}/orders/{orderId}/notes',
  who: 'customer',
`;
  return {
    file: 'functions/manifest/remarks.ts',
    old: `${head}  grants: () => [],\n`,
    text: head + grants,
  };
}

const ADDS = `  grants: () => [
    ...idempotencyGrants(),
    {
      actions: ['ConditionCheckItem'],
      partitions: [PARTITIONS.customer],
      attributes: [],
      returnValues: 'NONE',
    },
    { actions: ['PutItem'], partitions: [PARTITIONS.order], ...UNSEEN },
  ],
`;

const LISTS = `  grants: () => [{ actions: ['Query'], partitions: [PARTITIONS.order] }],
`;

/** The changes of files that are there. The example's new files lie beside this one. */
export const EDITS: readonly Edit[] = [
  before(
    'table/keys.ts',
    ' *   Cancellation        ORDER#',
    ' *   Note                ORDER#<orderId>         ANNOTATION#<noteId>\n',
  ),
  // Before FULFILLMENT#: an order may have many, and A3 reads none.
  before('table/keys.ts', "  cancellation: 'CANC", "  note: 'ANNOTATION#',\n"),
  before('table/keys.ts', 'export const isCancellation', KEY),
  {
    file: 'functions/manifest/remarks.ts',
    old: 'import { commentGrants, IN_TRANSACTION, linkedOrderGrant, UNSEEN }',
    text: `import {
  commentGrants,
  IN_TRANSACTION,
  idempotencyGrants,
  linkedOrderGrant,
  UNSEEN,
}`,
  },
  row('POST', ADDS),
  row('GET', LISTS),
  {
    file: 'packages/api/story/remarks.ts',
    old: 'import { type Chapter, line, MINE, refused, type Step }',
    text: 'import { again, type Chapter, line, MINE, once, refused, type Step }',
  },
  before(
    'packages/api/story/remarks.ts',
    "    {\n      name: 'Find the order by its reference'",
    STEPS,
  ),
  before('test/security/table-access.ts', '  CreateFulfillment: [', ACCESS),
];
