import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { documents } from '../../../packages/oms/document-client.ts';
import { lowStockIndexKeys, parseSku, stockKey } from '../../../table/keys.ts';
import { tableName } from '../../../table/requests/client.ts';
import { projectorOf, withProjector } from './design.ts';

/** Sets the LOW key from the record's image, which may be outdated. */
export const flagFromImage = withProjector(
  'LOW decided from the image',
  'sparse',
  projectorOf(async ({ stock }) => {
    if (!stock) return;
    const isLow = Number(stock['quantity']) < Number(stock['lowStockThreshold']);
    if (isLow === (stock['GSI2PK'] !== undefined)) return;
    const { GSI2PK, GSI2SK } = lowStockIndexKeys(parseSku(stock));
    await documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: stockKey(parseSku(stock)),
        UpdateExpression: isLow
          ? 'SET GSI2PK = :GSI2PK, GSI2SK = :GSI2SK'
          : 'REMOVE GSI2PK, GSI2SK',
        ...(isLow && { ExpressionAttributeValues: { ':GSI2PK': GSI2PK, ':GSI2SK': GSI2SK } }),
      }),
    );
  }),
);
