/** The ids that the resources of a deployment get. */
import { createHash } from 'node:crypto';
import { arn } from './arn.ts';

/** A start publishes each function for the first time. */
export const FUNCTION_VERSION = '1';

interface Identified {
  readonly logicalId: string;
  readonly type: string;
  readonly stackName: string;
  readonly region: string;
}

/**
 * Assigns the id of a resource. It is the same in every run, so that tokens and data outlive a
 * restart.
 *
 * @param named reads a property that may name the resource, with resolved references
 */
export function assignId(
  { logicalId, type, stackName, region }: Identified,
  named: (property: string) => string | undefined,
): string {
  const generated = `${stackName}-${logicalId}`;
  switch (type) {
    case 'AWS::Cognito::UserPool':
      return `${region}_${idOf(logicalId, 9)}`;
    case 'AWS::Cognito::UserPoolClient':
      return idOf(logicalId, 26);
    case 'AWS::Lambda::Function':
      return named('FunctionName') ?? generated.slice(0, 64);
    case 'AWS::Lambda::Version':
    case 'AWS::Lambda::Alias':
      return arn(
        'lambda',
        `function:${named('FunctionName')}:${named('Name') ?? FUNCTION_VERSION}`,
        region,
      );
    case 'AWS::ApiGatewayV2::Api':
    case 'AWS::ApiGatewayV2::Authorizer':
    case 'AWS::ApiGatewayV2::Integration':
    case 'AWS::ApiGatewayV2::Route':
      return idOf(logicalId, 10);
    case 'AWS::S3::Bucket':
      return named('BucketName') ?? generated.toLowerCase();
    case 'AWS::SecretsManager::Secret':
      return arn(
        'secretsmanager',
        `secret:${named('Name') ?? logicalId}-${idOf(logicalId, 6)}`,
        region,
      );
    case 'AWS::Events::Rule': {
      const bus = named('EventBusName');
      return bus === undefined ? generated : `${bus}|${generated}`;
    }
    case 'AWS::SNS::Topic':
      return arn('sns', named('TopicName') ?? generated, region);
    default:
      return named(NAMES[type] ?? '') ?? generated;
  }
}

/** The property that names a resource. */
const NAMES: Readonly<Record<string, string>> = {
  'AWS::CloudWatch::Alarm': 'AlarmName',
  'AWS::CloudWatch::CompositeAlarm': 'AlarmName',
  'AWS::Cognito::UserPoolDomain': 'Domain',
  'AWS::Cognito::UserPoolGroup': 'GroupName',
  'AWS::Cognito::UserPoolResourceServer': 'Identifier',
  'AWS::DynamoDB::GlobalTable': 'TableName',
  'AWS::Events::EventBus': 'Name',
};

/** Lower-case letters and digits, like the ids of AWS. */
const idOf = (logicalId: string, length: number) =>
  BigInt(`0x${createHash('sha256').update(logicalId).digest('hex')}`)
    .toString(36)
    .slice(0, length);
