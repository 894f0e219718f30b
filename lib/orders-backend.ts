import { join } from 'node:path';
import { CfnOutput, Stack, Token } from 'aws-cdk-lib';
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { type BackendOutputs, outputsOf } from './backend/backend-outputs.ts';
import { type CompanyProps, markAs, settingsWith } from './backend/company-props.ts';
import { entrances } from './backend/entrances.ts';
import { PublishedParameters } from './backend/published-parameters.ts';
import { storedData } from './backend/stored-data.ts';
import { readers, watch } from './backend/watch.ts';
import { workers } from './backend/workers.ts';
import type { OrdersIdentity } from './identity/orders-identity.ts';
import { acknowledgeForAll } from './policy/acknowledged-rules.ts';
import { FACTS, factsOf } from './settings/deployment-facts.ts';
import type { Settings } from './settings/settings.ts';
import type { TokenIssuer } from './settings/token-issuer.ts';

/** Only the package has it. */
const PACKED = join(import.meta.dirname, '../bundles');

export interface OrdersBackendProps extends CompanyProps {
  /** The settings of the stage, from `stageSettings`. */
  readonly settings: Settings;
  /**
   * The folder with a directory for each entry, from `bundleFunctions`.
   *
   * @default - that of the package, beside its code
   */
  readonly bundles?: string | undefined;
}

/**
 * The whole order-management backend. A stack has one, since names on AWS, metrics and outputs
 * begin with the stack's name. As the stack's child `Default` it makes its parts in the stack
 * itself, so that their paths and logical ids are those of parts without a construct around them.
 */
export class OrdersBackend extends Construct {
  readonly api: IHttpApi;
  /** Callers send requests to it: scheme and host. */
  readonly url: string;
  readonly table: ITableV2;
  /** Publishes the events of docs/events.md. */
  readonly bus: IEventBus;
  /** Encrypts all stored data. */
  readonly key: IKey;
  /** Gets the alarms that cannot wait until the morning. */
  readonly alarmTopic: ITopic;
  /** Gets the other alarms. */
  readonly ticketTopic: ITopic;
  readonly issuer: TokenIssuer;
  /** The user pool with its app clients, unless tokens are of another issuer. */
  readonly identity: OrdersIdentity | undefined;
  /** The values of the stack's outputs. */
  readonly outputs: BackendOutputs;

  /**
   * @throws {RangeError} in a nested stack, in one without a region, and in one that has a backend
   * @throws {ContextError} with a line for each part that a prop and a setting have
   */
  constructor(scope: Construct, id: string, { bundles = PACKED, ...props }: OrdersBackendProps) {
    super(scope, id);
    requireStackOfItsOwn(this);
    const home = id === 'Default' ? scope : this;
    const settings = settingsWith(props.settings, props);
    acknowledgeForAll(home, settings);
    Stack.of(this).addMetadata(FACTS, factsOf(settings));
    const data = storedData(home, settings, props.key);
    const entered = entrances(home, settings, bundles, data, props);
    const work = workers(home, settings, data, entered);
    const read = readers(home, settings, data);
    const watched = watch(home, settings, { ...data, ...entered, ...work });
    markAs(home, props);
    this.api = entered.api.stage.api;
    this.url = entered.url;
    this.table = data.table;
    this.bus = work.orderEvents.bus;
    this.key = data.encryptionKey;
    const { page, ticket } = watched.alarms.topics;
    this.alarmTopic = props.alarmTopic ?? page;
    this.ticketTopic = props.ticketTopic ?? props.alarmTopic ?? ticket;
    this.issuer = entered.issuer;
    this.identity = entered.identity;
    this.outputs = outputsOf(home, settings, { ...data, ...entered, ...work, ...read, ...watched });
    // `oms` reads outputs by these names, whatever the construct is called.
    for (const [name, value] of Object.entries(this.outputs))
      new CfnOutput(home, name, { value }).overrideLogicalId(name);
    if (settings.parameters)
      new PublishedParameters(home, 'Parameters', {
        stage: settings.stage,
        values: {
          ApiUrl: this.url,
          TableName: this.table.tableName,
          Issuer: this.issuer.issuer,
          EventBusArn: this.bus.eventBusArn,
          AlarmTopicArn: this.alarmTopic.topicArn,
          TicketTopicArn: this.ticketTopic.topicArn,
        },
      });
  }
}

function requireStackOfItsOwn(backend: OrdersBackend): void {
  const stack = Stack.of(backend);
  if (Token.isUnresolved(stack.stackName))
    throw new RangeError(`${backend.node.path}: a nested stack has no name that lasts`);
  // The key of each replica is named by its region. CDK's own error names neither.
  if (Token.isUnresolved(stack.region))
    throw new RangeError(`${stack.node.path} needs a region, as env: { region: 'eu-central-1' }`);
  if (stack.node.findAll().some((other) => other instanceof OrdersBackend && other !== backend))
    throw new RangeError(`${stack.node.path} has a backend already: give each a stack of its own`);
}
