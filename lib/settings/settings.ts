import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Node } from 'constructs';
import type * as z from 'zod';
import type { WebhookProvider } from '../../functions/payments/payment-doors.ts';
import type { WebAcl } from '../api/web-acl.ts';
import { type AdoptedTable, adoptedTable } from './adopted-table.ts';
import type { Capacity } from './capacity-settings.ts';
import { ContextError } from './context-error.ts';
import type { DeploymentWay } from './deployment-settings.ts';
import { GivenSettings } from './given-settings.ts';
import { type OpenOrderShards, shards } from './open-order-shards.ts';
import { eventBusName, type PaymentSettings, payments } from './payment-settings.ts';
import { brokenRules } from './setting-rules.ts';
import { type Name, SETTING_NAMES, settingsSchema, type Values } from './settings-schema.ts';
import { type SignInSettings, signIn } from './sign-in-settings.ts';
import { CONFIG_FOLDER, readStageFile } from './stage-file.ts';
import { type Throttle, throttle } from './throttle.ts';
import { type TokenIssuer, tokenIssuer } from './token-issuer.ts';
import type { SystemLogLevel } from './watch-settings.ts';
import { webAcl } from './web-acl-settings.ts';

/**
 * What a deployment may choose: the stage's file, with what `-c name=value` sets over it, and the
 * defaults of `settings-schema.ts`.
 */
export interface Settings extends OpenOrderShards {
  /** Which deployment of the shop this is: `dev`, `production`. */
  readonly stage: string;
  /** Where to, unless that is left to the profile. */
  readonly region: string | undefined;
  /** What one customer may order in a minute. Operators order without limit. */
  readonly orderLimits: { readonly ordersPerMinute: number; readonly unitsPerMinute: number };
  readonly payments: PaymentSettings;
  /** Browser origins: who may call the API (CORS) and where a sign-in may return to. */
  readonly storefrontOrigins: readonly string[];
  /** Of the whole API: requests a second, and how many may come at once. */
  readonly throttle: Throttle;
  /** Of placing orders alone, which costs forty times a read. */
  readonly orderThrottle: Throttle;
  readonly logRetention: RetentionDays;
  readonly capacity: Capacity;
  /** A table that was restored, to be used instead of one that the stack makes. */
  readonly adoptedTable: AdoptedTable | undefined;
  /** The account's quota of concurrent executions, for the alarm that it is nearly used up. */
  readonly lambdaConcurrency: number;
  /** Whom the alarms reach, beside whoever subscribes to the topic. */
  readonly alarmEmail: string | undefined;
  /** Where alarms are sent to, instead of a topic of the stack. */
  readonly alarmTopicArn: string | undefined;
  /** How much Lambda itself logs. */
  readonly systemLogLevel: SystemLogLevel;
  /**
   * Whether the operations page is served from CloudFront; it signs in to a user pool of our own.
   */
  readonly operationsPage: boolean;
  /** Whether the functions are in a network without a way out. */
  readonly vpc: boolean;
  /** Whether CloudTrail tells who else reads or writes the table. */
  readonly dataEvents: boolean;
  /** ARNs of roles that may read the table for one customer at a time; none unless named. */
  readonly tenantIsolation: readonly string[];
  /** What the API is reached through, if not directly. */
  readonly webAcl: WebAcl | undefined;
  /** Whose webhooks about payments are received, without a token; nobody's unless named. */
  readonly paymentWebhooks: readonly WebhookProvider[];
  /** The name of the partner event bus that brings Stripe's events, if one does. */
  readonly paymentEventBus: string | undefined;
  /** `host:port` that webhooks are sent to though they are not public; none unless named. */
  readonly webhookPrivateHosts: readonly string[];
  /** Whether roles are in the form that rests on less: `lib/table/wide-grants.ts`. */
  readonly wideGrants: boolean;
  /** Whether versions of the functions are shifted to, and how; false where there are none. */
  readonly gradualDeployments: DeploymentWay;
  /** Whose tokens are accepted instead of those of a user pool of our own. */
  readonly issuer: TokenIssuer | undefined;
  readonly signIn: SignInSettings;
}

/**
 * Refuses what would fail later and less clearly: in the middle of a deployment, or in front of a
 * customer.
 *
 * @param folder where the stages' files are
 * @throws {ContextError} with a line for each wrong setting
 */
export function readSettings(node: Node, folder = CONFIG_FOLDER): Settings {
  const context: Readonly<Record<string, unknown>> = node.getAllContext();
  const file = readStageFile(context['stage'], folder);
  const given = new GivenSettings(file, context);
  const { values, problems } = parse(given);
  const lines = [...given.unknown(), ...problems, ...brokenRules(values, given)];
  if (lines.length > 0) throw new ContextError(lines.join('\n'));
  return settingsOf(file.stage, values as Values);
}

/** Each setting by itself, so that one that is wrong hides no other. */
function parse(given: GivenSettings): { values: Partial<Values>; problems: string[] } {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const name of SETTING_NAMES) {
    const { success, data, error } = settingsSchema.shape[name].safeParse(given.value(name));
    if (success) values[name] = data;
    else problems.push(given.unexpected(name, expectedBy(name, error)));
  }
  return { values: values as Partial<Values>, problems };
}

/** The first expectation that is not met; of an object, every member that is wrong. */
function expectedBy(name: Name, { issues }: z.ZodError): string {
  if (name !== 'capacity') return issues[0]?.message ?? 'another value';
  const found = issues.map(({ path, message }) =>
    [path.join('.'), message].filter(Boolean).join(' '),
  );
  return `what docs/platform.md describes (${found.join('; ')})`;
}

const settingsOf = (stage: string, values: Values): Settings => ({
  stage,
  region: values.region,
  operationsPage: values.operationsPage,
  issuer: tokenIssuer(values),
  signIn: signIn(values),
  wideGrants: values.grants === 'wide',
  gradualDeployments: values.gradualDeployments,
  vpc: values.vpc,
  dataEvents: values.dataEvents,
  tenantIsolation: values.tenantIsolation,
  paymentWebhooks: values.paymentWebhooks,
  paymentEventBus: eventBusName(values.paymentEventBus),
  webhookPrivateHosts: values.webhookPrivateHosts,
  webAcl: webAcl(values),
  ...shards(values),
  orderLimits: { ordersPerMinute: values.ordersPerMinute, unitsPerMinute: values.unitsPerMinute },
  payments: payments(values),
  storefrontOrigins: values.storefrontOrigins,
  throttle: throttle(values.throttleRate, values.throttleBurst),
  orderThrottle: throttle(values.orderRate, values.orderBurst),
  logRetention: values.logRetentionDays,
  capacity: values.capacity,
  adoptedTable: adoptedTable(values),
  lambdaConcurrency: values.lambdaConcurrency,
  alarmEmail: values.alarmEmail,
  alarmTopicArn: values.alarmTopicArn,
  systemLogLevel: values.systemLogLevel,
});
