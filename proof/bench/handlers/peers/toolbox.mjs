/** A2 on DynamoDB-Toolbox. */
import { QueryCommand } from 'dynamodb-toolbox/table/actions/query';
import { Order, table } from './toolbox-order.mjs';

export const handler = async ({ pathParameters: { customerId } }) => {
  const { Items } = await table
    .build(QueryCommand)
    .entities(Order)
    .query({ partition: `CUST#${customerId}`, range: { beginsWith: 'ORDER#' } })
    .options({ limit: 21, reverse: true, entityAttrFilter: false })
    .send();
  return { statusCode: 200, body: JSON.stringify({ items: Items }) };
};
