import type { Return, WaitingStatus } from '../../domain/returns/return.ts';
import { PARTITIONS, parseOrderId, parseReturnIndexKey, returnPosition } from '../keys.ts';
import { type Page, type PageRequest, pageOf, type RowReader, withLookahead } from '../page.ts';
import { query } from '../requests/commands.ts';
import { GSI2 } from '../schema.ts';

/** A return in the queue: what the index projects. */
export interface WaitingReturn
  extends Pick<Return, 'returnId' | 'status' | 'createdAt' | 'currency' | 'total' | 'lineCount'> {
  readonly orderId: string;
}

/** Sorts after every time, and `#` follows no other character of a position. */
const LAST = '~';

/** A26: one Query of the sparse GSI2, which contains a return only while it waits. Oldest first. */
export async function listReturns(
  status: WaitingStatus,
  { limit, after }: PageRequest,
): Promise<Page<WaitingReturn>> {
  const items = await query({
    IndexName: GSI2.name,
    KeyConditionExpression: 'GSI2PK = :returns AND GSI2SK BETWEEN :first AND :last',
    ExpressionAttributeValues: {
      ':returns': PARTITIONS.returns,
      // A position that is continued sorts after itself, and before every other.
      ':first': after === undefined ? `${status}#` : `${status}#${after}#`,
      ':last': `${status}#${LAST}`,
    },
    Limit: withLookahead(limit),
  });
  return pageOf(items, limit, WAITING_RETURN_ROWS);
}

const WAITING_RETURN_ROWS: RowReader<WaitingReturn> = {
  positionOf: ({ GSI2SK }) => returnPosition(parseReturnIndexKey(String(GSI2SK))),
  read: (row) => {
    const { currency, total, lineCount } = row as unknown as WaitingReturn;
    const { status, createdAt, returnId } = parseReturnIndexKey(String(row['GSI2SK']));
    const isReadable =
      typeof currency === 'string' &&
      [total, lineCount].every((number) => Number.isSafeInteger(number));
    if (!isReadable) return undefined;
    const orderId = parseOrderId(row as never);
    const waiting = status as WaitingStatus;
    return { returnId, orderId, status: waiting, createdAt, currency, total, lineCount };
  },
};
