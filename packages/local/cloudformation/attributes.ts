/** The attributes of a deployment's resources: the results of `Fn::GetAtt`. */
import { arn } from './arn.ts';
import { FUNCTION_VERSION } from './physical-ids.ts';

const ARNS: Readonly<Record<string, readonly [service: string, prefix: string]>> = {
  'AWS::CloudWatch::Alarm': ['cloudwatch', 'alarm:'],
  'AWS::Cognito::UserPool': ['cognito-idp', 'userpool/'],
  'AWS::DynamoDB::GlobalTable': ['dynamodb', 'table/'],
  'AWS::Events::EventBus': ['events', 'event-bus/'],
  'AWS::IAM::Role': ['iam', 'role/'],
  'AWS::KMS::Key': ['kms', 'key/'],
  'AWS::Lambda::Function': ['lambda', 'function:'],
  'AWS::Logs::LogGroup': ['logs', 'log-group:'],
  'AWS::S3::Bucket': ['s3', ''],
};

/**
 * Returns the attribute of a resource, or undefined if the local run does not support it.
 *
 * @param id the physical id
 */
export function attributeOf(
  type: string,
  id: string,
  name: string,
  region: string,
): string | undefined {
  const [service, prefix] = ARNS[type] ?? [];
  if (name === 'Arn' && service) return arn(service, `${prefix}${id}`, region);
  if (name === 'Arn' && type === 'AWS::Events::Rule')
    return arn('events', `rule/${id.replace('|', '/')}`, region);
  if (name === 'StreamArn' && service === 'dynamodb')
    return arn(service, `table/${id}/stream/local`, region);
  return attributesOf(id, region)[name];
}

/** Attributes that one type of resource alone has. */
const attributesOf = (id: string, region: string): Readonly<Record<string, string>> => ({
  ApiEndpoint: `https://${id}.execute-api.${region}.amazonaws.com`,
  ApiId: id,
  DomainName: `${id.toLowerCase()}.cloudfront.net`,
  ProviderURL: `https://cognito-idp.${region}.amazonaws.com/${id}`,
  UserPoolId: id,
  Version: FUNCTION_VERSION,
});
