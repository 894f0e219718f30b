import { createHash } from 'node:crypto';
import { Stack } from 'aws-cdk-lib';
import type * as lambda from 'aws-cdk-lib/aws-lambda';

/**
 * Properties that belong to the function and to no version of it. If one of these alone changed,
 * Lambda would refuse to publish: "A version for this Lambda function exists".
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
 * The SHA-256 of what a version of the function would hold, in hexadecimal digits: its code and its
 * configuration, as the template has them. To be called while the app is synthesized, when nothing
 * is added to the function anymore.
 */
export function configurationHash(handler: lambda.Function): string {
  // The one thing that has all properties. CDK hides it from TypeScript, and hashes it, too, for
  // `currentVersion`, which would put a version beside each function.
  const resource = handler.node.defaultChild as unknown as { _toCloudFormation(): unknown };
  const { Resources } = Stack.of(handler).resolve(resource._toCloudFormation()) as Rendered;
  const properties = Object.values(Resources).map(({ Properties }) => versioned(Properties));
  return createHash('sha256')
    .update(JSON.stringify(sorted(properties)))
    .digest('hex');
}

/** The code is its key, which is the hash of its files: the bucket says nothing about it. */
const versioned = ({ Code, ...properties }: Properties): Properties => ({
  ...Object.fromEntries(Object.entries(properties).filter(([name]) => !UNVERSIONED.includes(name))),
  Code: (Code as { readonly S3Key: unknown }).S3Key,
});

/** In one order, since Lambda knows none of its variables. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
}
