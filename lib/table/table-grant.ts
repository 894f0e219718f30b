import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Grant } from '../../functions/manifest/grants.ts';
import { PARTITION_KEY, SORT_KEY } from '../../table/schema.ts';

/**
 * Returns a grant of the access-pattern table as an IAM statement. A transaction needs no
 * permission of its own: DynamoDB authorizes each of its parts as its own action.
 *
 * @param isWide also limits a Query's Select in AWS's own form
 *
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html
 */
export const tableGrant = (table: dynamodb.ITableV2, grant: Grant, isWide = false) =>
  new iam.PolicyStatement({
    actions: grant.actions.map((action) => `dynamodb:${action}`),
    resources: [
      grant.index === undefined ? table.tableArn : `${table.tableArn}/index/${grant.index}`,
    ],
    conditions: conditionsOf(grant, isWide),
  });

function conditionsOf(
  { actions, partitions, attributes, enclosingOperation, returnValues }: Grant,
  isWide: boolean,
) {
  const allOf = {
    'dynamodb:LeadingKeys': partitions.map((prefix) => `${prefix}*`),
    ...(attributes && { 'dynamodb:Attributes': [PARTITION_KEY, SORT_KEY, ...attributes] }),
  };
  const specific = attributes && { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' };
  // A Query without attribute names returns all attributes, so it must request specific ones.
  const equal = { ...(actions.includes('Query') && !isWide && specific) };
  const equalIfExists = {
    // A GetItem and a BatchGetItem have no Select, and AWS does not document whether IAM sees one:
    // its own examples have this form.
    ...((actions.some((action) => action.endsWith('GetItem')) || isWide) && specific),
    // AWS documents this form for ReturnValuesOnConditionCheckFailure, which is checked under this
    // name.
    ...(returnValues && { 'dynamodb:ReturnValues': returnValues }),
  };
  return {
    'ForAllValues:StringLike': allOf,
    // ForAllValues is also true of a request without the key.
    Null: Object.fromEntries(Object.keys(allOf).map((key) => [key, 'false'])),
    ...(enclosingOperation && {
      // AWS's own form, although a part of a transaction has only one value.
      'ForAnyValue:StringEquals': { 'dynamodb:EnclosingOperation': enclosingOperation },
    }),
    ...(Object.keys(equal).length > 0 && { StringEquals: equal }),
    ...(Object.keys(equalIfExists).length > 0 && { StringEqualsIfExists: equalIfExists }),
  };
}
