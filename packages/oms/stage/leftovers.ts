import {
  type CloudFormationClient,
  paginateListStackResources,
  type StackResourceSummary,
} from '@aws-sdk/client-cloudformation';

/** The commands that delete a resource. `unprotect` is first, if it protects itself. */
interface Removal {
  readonly unprotect?: string;
  readonly remove: string;
}

const UNPROTECT_POOL = 'aws cognito-idp update-user-pool --deletion-protection INACTIVE';

/**
 * The removal of each type that `RetainExceptOnCreate` keeps, by its physical id. CloudFormation
 * deletes such a resource only in the rollback of the deployment that creates it.
 */
export const REMOVALS: Readonly<Record<string, (id: string) => Removal>> = {
  'AWS::DynamoDB::GlobalTable': (id) => ({
    unprotect: `aws dynamodb update-table --no-deletion-protection-enabled --table-name ${id}`,
    remove: `aws dynamodb delete-table --table-name ${id}`,
  }),
  'AWS::Cognito::UserPool': (id) => ({
    unprotect: `${UNPROTECT_POOL} --user-pool-id ${id}`,
    remove: `aws cognito-idp delete-user-pool --user-pool-id ${id}`,
  }),
  'AWS::KMS::Key': (id) => ({
    remove: `aws kms schedule-key-deletion --pending-window-in-days 7 --key-id ${id}`,
  }),
  'AWS::S3::Bucket': (id) => ({ remove: `aws s3 rb --force s3://${id}` }),
  'AWS::SecretsManager::Secret': (id) => ({
    remove: `aws secretsmanager delete-secret --force-delete-without-recovery --secret-id ${id}`,
  }),
  'AWS::Logs::LogGroup': (id) => ({
    remove: `aws logs delete-log-group --log-group-name ${id}`,
  }),
};

/**
 * Returns the commands that delete a stack whose first deployment failed halfway, and what its
 * deletion keeps. Nothing in it is a shop's data, because the deployment was never complete.
 */
export async function removalCommands(
  client: CloudFormationClient,
  StackName: string,
): Promise<readonly string[]> {
  const removals: Removal[] = [];
  for await (const { StackResourceSummaries = [] } of paginateListStackResources(
    { client },
    { StackName },
  ))
    removals.push(...StackResourceSummaries.flatMap(removalOf));
  const stack = `--stack-name ${StackName}`;
  return [
    ...removals.flatMap(({ unprotect }) => unprotect ?? []),
    `aws cloudformation update-termination-protection --no-enable-termination-protection ${stack}`,
    `aws cloudformation delete-stack ${stack}`,
    `aws cloudformation wait stack-delete-complete ${stack}`,
    ...removals.map(({ remove }) => remove),
  ];
}

function removalOf(resource: StackResourceSummary): Removal[] {
  const { ResourceType = '', PhysicalResourceId: id, ResourceStatus } = resource;
  const removal = REMOVALS[ResourceType];
  return removal && id && ResourceStatus !== 'DELETE_COMPLETE' ? [removal(id)] : [];
}
