import { DeleteTableCommand, ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll } from 'vitest';
import { documents } from '../../packages/oms/document-client.ts';
import { hasOwnEngine } from './own-engine.ts';

/**
 * Deletes the tables that this file creates through the document client, after its last test. An
 * engine of DYNAMODB_ENDPOINT would keep them.
 */
export function deleteCreatedTables(): void {
  if (hasOwnEngine) return;
  const created = new Set<string>();
  beforeAll(() => {
    documents.middlewareStack.add(
      (next, { commandName }) =>
        (args) => {
          const { TableName = '' } = args.input as { TableName?: string };
          if (commandName === 'CreateTableCommand') created.add(TableName);
          return next(args);
        },
      { step: 'initialize' },
    );
  });
  afterAll(async () => {
    for (const TableName of created) await deleteTable(TableName);
  });
}

/** Deletes a table. A table that is already gone is no failure. */
async function deleteTable(TableName: string): Promise<void> {
  try {
    await documents.send(new DeleteTableCommand({ TableName }));
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
  }
}
