import {
  BatchGetItemCommand,
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import * as documents from '@aws-sdk/lib-dynamodb';
import { type MarshalledItem, unmarshall } from '../../table/aws-protocol/item.ts';
import { addUnits } from '../../table/requests/consumed-units.ts';
import { endAtDeadline } from '../../table/requests/end-at-deadline.ts';

/** The commands of `table/requests`, each with lib-dynamodb's own. */
const COMMANDS = new Map<unknown, unknown>([
  [BatchGetItemCommand, documents.BatchGetCommand],
  [GetItemCommand, documents.GetCommand],
  [QueryCommand, documents.QueryCommand],
  [PutItemCommand, documents.PutCommand],
  [UpdateItemCommand, documents.UpdateCommand],
  [DeleteItemCommand, documents.DeleteCommand],
  [TransactGetItemsCommand, documents.TransactGetCommand],
  [TransactWriteItemsCommand, documents.TransactWriteCommand],
]);

type DocumentCommand = new (
  input: object,
) => Parameters<documents.DynamoDBDocumentClient['send']>[0];

/**
 * lib-dynamodb's document client in the place of `dynamodb` (table/requests/client.ts). It takes
 * the same commands with plain items, and returns the same answers and errors. Production does not
 * use it. `test/table/requests/document-table.test.ts` runs every access pattern through both, and
 * `docs/stack.md` describes how to use it again.
 */
export function documentTable(
  client: DynamoDBClient,
): Pick<DynamoDBClient, 'send' | 'middlewareStack'> {
  const dynamodb = documents.DynamoDBDocumentClient.from(addUnits(endAtDeadline(client)), {
    marshallOptions: { removeUndefinedValues: true },
    unmarshallOptions: { wrapNumbers: (N) => unmarshall({ N: { N } })['N'] },
  });
  const send = async (command: { readonly constructor: unknown; readonly input: object }) => {
    const Command = COMMANDS.get(command.constructor) as DocumentCommand;
    try {
      return await dynamodb.send(new Command(command.input));
    } catch (error) {
      throw withPlainItems(error as Failed);
    }
  };
  return { send: send as DynamoDBClient['send'], middlewareStack: client.middlewareStack };
}

interface Failed {
  Item?: MarshalledItem;
  CancellationReasons?: { Item?: MarshalledItem }[];
}

/** Converts the items of an error, which lib-dynamodb leaves in DynamoDB JSON. */
function withPlainItems(error: Failed): unknown {
  for (const place of [error, ...(error.CancellationReasons ?? [])]) {
    if (place.Item) Object.assign(place, { Item: unmarshall(place.Item) });
  }
  return error;
}
