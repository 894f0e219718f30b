import { createHash } from 'node:crypto';
import { Stack } from 'aws-cdk-lib';
import type * as lambda from 'aws-cdk-lib/aws-lambda';

/**
 * Properties of the function that its versions do not have. If only these changed, Lambda would
 * refuse to publish: "A version for this Lambda function exists".
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-versions.html
 */
const UNVERSIONED: readonly string[] = [
  'CodeSigningConfigArn',
  'ReservedConcurrentExecutions',
  'Tags',
  'TenancyConfig',
];

interface Rendered {
  readonly Resources: Readonly<Record<string, { readonly Properties: Properties }>>;
}

type Properties = Readonly<Record<string, unknown>>;

/**
 * Hashes the content of a version, the function's code and configuration as the template has them.
 * Call it during the synthesis, when the function is complete.
 *
 * @returns a SHA-256 in hexadecimal digits
 */
export function configurationHash(handler: lambda.Function): string {
  // Only this method returns all properties. CDK hides it from TypeScript, and uses it itself for
  // `currentVersion`, which would put each version into the function's own stack.
  const resource = handler.node.defaultChild as unknown as { _toCloudFormation(): unknown };
  const { Resources } = Stack.of(handler).resolve(resource._toCloudFormation()) as Rendered;
  const properties = Object.values(Resources).map(({ Properties }) => versioned(Properties));
  return createHash('sha256')
    .update(JSON.stringify(sorted(properties)))
    .digest('hex');
}

/** The key of the code is the hash of its files; the bucket is no part of a version. */
const versioned = ({ Code, ...properties }: Properties): Properties => ({
  ...Object.fromEntries(Object.entries(properties).filter(([name]) => !UNVERSIONED.includes(name))),
  Code: (Code as { readonly S3Key: unknown }).S3Key,
});

/** Sorts the members, because their order has no meaning for Lambda. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
}
