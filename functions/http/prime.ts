import {
  getItem,
  type QueryRequest,
  query,
  transactGetItems,
} from '../../table/requests/commands.ts';
import { withDeadline } from '../../table/requests/invocation.ts';
import { selectAttributes } from '../../table/requests/select-attributes.ts';
import { INDEXES, PARTITION_KEY } from '../../table/schema.ts';
import type { Grant } from '../manifest/grants.ts';
import type { Operation } from './operation.ts';

/**
 * Sends one harmless request before the first invocation: it opens the connection, and loads what
 * only a request needs. Lambda runs the init phase with a full vCPU, so the first call takes less
 * than half. It reads an item that does not exist, in a partition that the group's rows allow. Its
 * failure is no failure of the function: the first request tries for itself.
 */
export type Prime = (operations: readonly Operation[]) => Promise<void>;

/** Reads as the groups do that may read outside of transactions. */
export const primeReads: Prime = async (operations) => {
  const grants = grantsOf(operations);
  const ofTable = grants.filter(({ index }) => !index);
  const grant =
    ofTable.find((candidate) => reads(candidate) && !candidate.attributes) ??
    ofTable.find(gets) ??
    // The lists of orders: their first operation reads an index only.
    grants.find(reads);
  if (!grant) return;
  const Key = nothingIn(grant);
  await attempt(() =>
    gets(grant)
      ? getItem({ Key, ...(grant.attributes && selectAttributes(grant.attributes)) })
      : query(nothingOf(grant, Key.PK)),
  );
};

const gets = ({ actions }: Grant) => actions.includes('GetItem');
const reads = (grant: Grant) => gets(grant) || grant.actions.includes('Query');

function nothingOf({ index }: Grant, partition: string): QueryRequest {
  const { partitionKey } = INDEXES.find(({ name }) => name === index) ?? {
    partitionKey: PARTITION_KEY,
  };
  return {
    ...(index && { IndexName: index }),
    KeyConditionExpression: `${partitionKey} = :nothing`,
    ExpressionAttributeValues: { ':nothing': partition },
  };
}

/** Reads as most groups do that write: inside a transaction, which is all that they may read. */
export const primeWrites: Prime = async (operations) => {
  const isAllowed = ({ enclosingOperation }: Grant) => enclosingOperation === 'TransactGetItems';
  const [grant] = grantsOf(operations).filter(isAllowed);
  if (grant) await attempt(() => transactGetItems([nothingIn(grant)]));
};

const grantsOf = (operations: readonly Operation[]): readonly Grant[] =>
  operations.flatMap(({ pattern }) => pattern.grants());

const nothingIn = ({ partitions: [prefix] }: Grant) => ({ PK: `${prefix}PRIME`, SK: 'PRIME' });

/** Milliseconds that the init phase waits at most. */
const MAX_MILLIS = 300;

const attempt = (send: () => Promise<unknown>): Promise<void> =>
  withDeadline(MAX_MILLIS, send).then(
    () => undefined,
    () => undefined,
  );
