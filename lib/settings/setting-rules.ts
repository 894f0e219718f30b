import { wrongCheck } from '../placing-check/placing-check-settings.ts';
import { tableOfStream } from './adopted-table.ts';
import type { GivenSettings } from './given-settings.ts';
import { isOtherMode } from './payment-provider-settings.ts';
import type { SettingName, SettingValues } from './settings-schema.ts';
import { maySendFor, SIGN_IN_SETTINGS } from './sign-in-settings.ts';
import { needsWebAcl } from './web-acl-settings.ts';

/** The settings that are valid on their own; invalid ones are left out. */
type Known = Partial<SettingValues>;

/**
 * A rule about settings that exclude or require each other. It returns each wrong one with the
 * expected value.
 */
type Rule = (values: Known, given: GivenSettings) => readonly (readonly [SettingName, string])[];

const when = (isWrong: boolean | undefined, name: SettingName, expected: string) =>
  isWrong ? [[name, expected] as const] : [];

/** ARNs of what must be in the deployment's region. */
const IN_THE_REGION = [
  'originCertificate',
  'tableStreamArn',
  'paymentEventBus',
  'placingCheck',
  'alarmTopicArn',
  'ticketTopicArn',
  'kinesisStream',
] as const;

const RULES: readonly Rule[] = [
  ({ openOrderShards, openOrderShardsRead }) =>
    when(
      openOrderShards !== undefined && openOrderShardsRead?.includes(openOrderShards) === false,
      'openOrderShardsRead',
      `a list that includes openOrderShards, ${openOrderShards}`,
    ),
  ({ orderRate = 0, throttleRate }) =>
    when(
      throttleRate !== undefined && orderRate > throttleRate,
      'orderRate',
      `at most throttleRate, ${throttleRate}`,
    ),
  (_, given) => [
    ...pair(given, 'jwtIssuer', 'jwtAudience'),
    ...pair(given, 'signInDomain', 'signInCertificate'),
    ...pair(given, 'tableName', 'tableStreamArn'),
  ],
  ({ tableName, tableStreamArn }) =>
    when(
      tableName !== undefined &&
        tableStreamArn !== undefined &&
        tableOfStream(tableStreamArn) !== tableName,
      'tableStreamArn',
      `the ARN of the stream of ${tableName}`,
    ),
  (_, given) =>
    (['capacity', 'kinesisStream'] as const).flatMap((name) =>
      when(
        given.has('tableName') && given.has(name),
        name,
        'nothing, since a table that is adopted by tableName keeps its own',
      ),
    ),
  (_, given) =>
    when(
      given.has('budget') && !given.has('ticketEmail') && !given.has('alarmEmail'),
      'budget',
      'together with ticketEmail or alarmEmail, which gets its mails',
    ),
  ({ operationsPage, jwtIssuer }) =>
    when(
      operationsPage && jwtIssuer !== undefined,
      'operationsPage',
      'false, since the page signs in to a user pool of the stack’s own, which jwtIssuer replaces',
    ),
  (_, given) =>
    (Object.keys(SIGN_IN_SETTINGS) as (keyof typeof SIGN_IN_SETTINGS)[]).flatMap((name) =>
      when(
        given.has('jwtIssuer') && given.has(name),
        name,
        'nothing, because jwtIssuer replaces the user pool',
      ),
    ),
  (_, given) =>
    when(
      !given.has('sesFrom') && (given.has('sesReplyTo') || given.has('sesIdentityArn')),
      'sesFrom',
      'an address such as The Shop <shop@shop.example>',
    ),
  ({ sesFrom, sesIdentityArn }) =>
    when(
      sesFrom !== undefined && sesIdentityArn !== undefined && !maySendFor(sesIdentityArn, sesFrom),
      'sesIdentityArn',
      'the ARN of an SES identity of sesFrom’s address or domain',
    ),
  ({ region }, given) =>
    when(
      region?.startsWith('cn-') && !given.has('jwtIssuer'),
      'region',
      'a jwtIssuer of your own as well, since China has no Cognito user pools',
    ),
  needsWebAcl,
  ({ apiDomain, originDomain }) =>
    when(
      originDomain !== undefined && originDomain === apiDomain,
      'originDomain',
      'another name than apiDomain',
    ),
  (values) => IN_THE_REGION.flatMap((name) => liesIn(values.region, name, values[name])),
  wrongCheck,
  (values) =>
    when(
      isOtherMode(values),
      'paymentPublishableKey',
      `a key of paymentMode, pk_${values.paymentMode}_…`,
    ),
  (_, given) =>
    (['alarm', 'ticket'] as const).flatMap((kind) =>
      when(
        given.has(`${kind}Email`) && given.has(`${kind}TopicArn`),
        `${kind}Email`,
        `nothing, since ${kind}TopicArn names a topic with subscriptions of its own`,
      ),
    ),
];

/** Returns a line for each broken rule. */
export const brokenRules = (values: Known, given: GivenSettings): string[] =>
  RULES.flatMap((rule) => rule(values, given)).map(([name, expected]) =>
    given.unexpected(name, expected),
  );

/** Requires both or neither. */
const pair = (given: GivenSettings, one: SettingName, other: SettingName) =>
  ([one, other] as const)
    .filter((name) => !given.has(name) && given.has(name === one ? other : one))
    .map((name) => [name, `a value, since ${name === one ? other : one} is set`] as const);

/** Requires that an ARN is in the deployment's region; a plain name has none. */
const liesIn = (region: string | undefined, name: SettingName, arn: string | undefined) =>
  when(
    region !== undefined && arn?.startsWith('arn:') === true && arn.split(':')[3] !== region,
    name,
    `an ARN in ${region}, the region of the deployment`,
  );
