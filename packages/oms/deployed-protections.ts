/** The protections against deletion that a deployed stack really has. */
import {
  CognitoIdentityProviderClient,
  DescribeUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';

export interface ProtectedStack {
  readonly stackName: string;
  readonly region: string;
  /** True if the stack has termination protection. */
  readonly isProtected: boolean;
  /** With `TableName`, and `UserPoolId` if the stack has a user pool. */
  readonly outputs: Readonly<Record<string, string>>;
}

/** A part that one request can delete, and the command that protects it. */
export interface UnprotectedPart {
  readonly part: string;
  readonly command: string;
}

/** Returns what one request can delete: the stack, the table, the user pool. */
export async function unprotectedParts(stack: ProtectedStack): Promise<UnprotectedPart[]> {
  const { stackName, region, isProtected, outputs } = stack;
  const { TableName: table, UserPoolId: pool } = outputs;
  const open: UnprotectedPart[] = [];
  if (!isProtected)
    open.push({
      part: `the stack ${stackName}`,
      command:
        'aws cloudformation update-termination-protection --enable-termination-protection ' +
        `--stack-name ${stackName} --region ${region}`,
    });
  if (table !== undefined && !(await tableIsProtected(table, region)))
    open.push({
      part: `the table ${table}`,
      command:
        `aws dynamodb update-table --deletion-protection-enabled --table-name ${table} ` +
        `--region ${region}`,
    });
  if (pool !== undefined && !(await poolIsProtected(pool, region)))
    // `update-user-pool` would reset the settings that it does not get.
    open.push({ part: `the user pool ${pool}`, command: 'npm run deploy -- -- --revert-drift' });
  return open;
}

async function tableIsProtected(TableName: string, region: string): Promise<boolean> {
  const client = new DynamoDBClient({ region });
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  return Table?.DeletionProtectionEnabled === true;
}

async function poolIsProtected(UserPoolId: string, region: string): Promise<boolean> {
  const client = new CognitoIdentityProviderClient({ region });
  const { UserPool } = await client.send(new DescribeUserPoolCommand({ UserPoolId }));
  return UserPool?.DeletionProtection === 'ACTIVE';
}
