import { Stack, Tags } from 'aws-cdk-lib';
import type * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as kms from 'aws-cdk-lib/aws-kms';
import type * as sns from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { ApiDomain } from '../api/company-domain.ts';
import { RESTRICTION } from '../private-network.ts';
import { ContextError } from '../settings/context-error.ts';
import type { Settings } from '../settings/settings.ts';
import type { TokenIssuer } from '../settings/token-issuer.ts';
import { NOT_TAGGED } from './not-tagged.ts';

/** Parts that a company has already, instead of the backend's own. */
export interface CompanyProps {
  /** The issuer of accepted tokens. @default - that of the settings, else an own user pool */
  readonly issuer?: TokenIssuer | undefined;
  /** Encrypts all stored data. @default - an own key */
  readonly key?: kms.IKey | undefined;
  /** The network of the functions. @default - none, or that of the setting `vpc` */
  readonly vpc?: ec2.IVpc | undefined;
  /** @default - the subnets with a way out through a NAT, as CDK chooses them for a function */
  readonly vpcSubnets?: ec2.SubnetSelection | undefined;
  /** @default - one that allows HTTPS to everywhere, and nothing in */
  readonly securityGroups?: readonly ec2.ISecurityGroup[] | undefined;
  /** The boundary of every role. @default - none */
  readonly permissionsBoundary?: iam.IManagedPolicy | undefined;
  /** The topic of alarms. @default - that of the settings, else an own topic */
  readonly alarmTopic?: sns.ITopic | undefined;
  /** The topic of alarms that wait until the morning. @default - `alarmTopic`, if it is given */
  readonly ticketTopic?: sns.ITopic | undefined;
  /** The name of the API. @default - API Gateway's own, or that of the setting `webAcl` */
  readonly domain?: ApiDomain | undefined;
  /** Tags of all that the backend makes, besides those of the app. @default - none */
  readonly tags?: Readonly<Record<string, string>> | undefined;
}

/**
 * Returns the settings with what a company has instead.
 *
 * @throws {ContextError} with a line for each part that a setting has, too
 */
export function settingsWith(settings: Settings, company: CompanyProps): Settings {
  const lines = CONFLICTS.filter(([prop, isSet]) => company[prop] && isSet(settings)).map(
    ([prop, , others]) => `${prop}: expected nothing, or no setting ${others}`,
  );
  for (const prop of ['vpcSubnets', 'securityGroups'] as const)
    if (company[prop] && !company.vpc) lines.push(`${prop}: expected with vpc alone`);
  if (lines.length > 0) throw new ContextError(lines.join('\n'));
  return {
    ...settings,
    issuer: company.issuer ?? settings.issuer,
    vpc: settings.vpc || company.vpc !== undefined,
    alarmTopicArn: company.alarmTopic?.topicArn ?? settings.alarmTopicArn,
    ticketTopicArn: company.ticketTopic?.topicArn ?? settings.ticketTopicArn,
  };
}

/** A prop, a test if the settings have the same, and the names of those settings. */
const CONFLICTS: readonly (readonly [
  keyof CompanyProps,
  (settings: Settings) => boolean,
  string,
])[] = [
  ['issuer', ({ issuer }) => issuer !== undefined, 'jwtIssuer'],
  ['issuer', ({ operationsPage }) => operationsPage, 'operationsPage, which needs our user pool'],
  ['issuer', ({ signIn }) => isUserPoolSet(signIn), 'of the user pool'],
  ['vpc', ({ vpc }) => vpc, 'vpc'],
  ['alarmTopic', ({ alarmTopicArn }) => alarmTopicArn !== undefined, 'alarmTopicArn'],
  ['alarmTopic', ({ alarmEmail }) => alarmEmail !== undefined, 'alarmEmail'],
  ['ticketTopic', ({ ticketTopicArn }) => ticketTopicArn !== undefined, 'ticketTopicArn'],
  ['ticketTopic', ({ ticketEmail }) => ticketEmail !== undefined, 'ticketEmail'],
  ['domain', ({ webAcl }) => webAcl !== undefined, 'webAcl, which has names of its own'],
];

const isUserPoolSet = (signIn: Settings['signIn']): boolean =>
  Object.values(signIn).some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false,
  );

/** Gives all that the backend makes the company's boundary and tags. */
export function markAs(home: Construct, { permissionsBoundary, tags = {} }: CompanyProps): void {
  // CDK puts the role that closes a default security group beside the backend.
  const beside = Stack.of(home).node.tryFindChild(RESTRICTION);
  if (permissionsBoundary)
    for (const scope of [home, ...(beside ? [beside] : [])])
      iam.PermissionsBoundary.of(scope).apply(permissionsBoundary);
  for (const [name, value] of Object.entries(tags))
    Tags.of(home).add(name, value, { excludeResourceTypes: [...NOT_TAGGED] });
}
