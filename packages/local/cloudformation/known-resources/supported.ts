/**
 * The template resources that the local run supports. A resource that is neither here nor in
 * `ignored.ts` is rejected: a feature that is deployed but silently missing from the local run
 * would only be found in production.
 */
import { API_GATEWAY } from './api-gateway.ts';
import { CLOUDWATCH } from './cloudwatch.ts';
import { COGNITO } from './cognito.ts';
import { DYNAMODB } from './dynamodb.ts';
import { EVENTBRIDGE } from './eventbridge.ts';
import { type KnownResources, TAGS } from './known.ts';
import { LAMBDA } from './lambda.ts';
import { S3 } from './s3.ts';
import { SECRETS_MANAGER } from './secrets-manager.ts';

/** The supported resources, with all their possible properties. */
export const RUN: KnownResources = {
  ...API_GATEWAY,
  'AWS::CloudFormation::Stack': { Parameters: 'runs', Tags: TAGS, TemplateURL: 'runs' },
  ...CLOUDWATCH,
  ...COGNITO,
  ...DYNAMODB,
  ...EVENTBRIDGE,
  ...LAMBDA,
  ...S3,
  ...SECRETS_MANAGER,
};
