import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Grant } from '../functions/access-patterns.ts';

/**
 * A grant of the access-pattern table as an IAM statement: these actions, on the table or on one index, in these partitions.
 * Transactions need nothing more, DynamoDB authorises each of their members.
 */
export const tableGrant = (table: dynamodb.ITableV2, { actions, index, partitions }: Grant) =>
  new iam.PolicyStatement({
    actions: actions.map((action) => `dynamodb:${action}`),
    resources: [index === undefined ? table.tableArn : `${table.tableArn}/index/${index}`],
    conditions: {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions.map((prefix) => `${prefix}*`) },
      // ForAllValues is also true of a request that names no key at all.
      Null: { 'dynamodb:LeadingKeys': 'false' },
    },
  });
