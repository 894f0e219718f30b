import { App, NestedStack, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import cdkJson from '../../cdk.json' with { type: 'json' };
import { OrdersBackend } from '../../lib/orders-backend.ts';
import { OrdersStack } from '../../lib/orders-stack.ts';
import { stageSettings } from '../../lib/settings/read-settings.ts';
import { EVERY_OPTION } from '../support/every-option.ts';
import { removeSynthesized, stubBundles, synthesizeWith } from '../support/stack.ts';

removeSynthesized();

const settings = stageSettings('production', {
  storefrontOrigins: ['https://shop.example'],
  alarmEmail: 'ops@shop.example',
});
const env = { region: 'eu-central-1' };

/** The backend as a construct of a company's own stack, in an app with this context. */
function companyStack(context: Readonly<Record<string, unknown>> = {}) {
  const stack = new Stack(new App({ context }), 'Shop', { env });
  return {
    stack,
    backend: new OrdersBackend(stack, 'Orders', { settings, bundles: stubBundles() }),
  };
}

/**
 * Resources with data, or with a name that others know. CloudFormation would replace one whose
 * logical id changed, and a deployed shop would lose its table.
 */
const LASTING: Readonly<Record<string, string>> = {
  Key961B73FD: 'AWS::KMS::Key',
  TableCD117FA1: 'AWS::DynamoDB::GlobalTable',
  CursorKey255E8F8A: 'AWS::SecretsManager::Secret',
  WebhookMasterCDC1B8B3: 'AWS::SecretsManager::Secret',
  OrderLinkKey84BF9EF2: 'AWS::SecretsManager::Secret',
  PaymentKeyF80F3BE6: 'AWS::SecretsManager::Secret',
  PhoneKey053706E2: 'AWS::SecretsManager::Secret',
  WebhookSecretsStripeBCF3199E: 'AWS::SecretsManager::Secret',
  WebhookSecretsStandard7E642337: 'AWS::SecretsManager::Secret',
  IdentityUserPool96FE3B9B: 'AWS::Cognito::UserPool',
  IdentityUserPoolStorefront01BEE712: 'AWS::Cognito::UserPoolClient',
  IdentityUserPoolOperations01122B5E: 'AWS::Cognito::UserPoolClient',
  IdentityUserPoolSignInAA76FDBF: 'AWS::Cognito::UserPoolDomain',
  ApiHttpApi4C294DC0: 'AWS::ApiGatewayV2::Api',
  OrderEventsBusE5170980: 'AWS::Events::EventBus',
  AlarmsTopic3A2DFEBA: 'AWS::SNS::Topic',
  AlarmsTickets74B5D1FC: 'AWS::SNS::Topic',
  ProjectionsFailures9D0A1DDF: 'AWS::S3::Bucket',
  OrderEventsFailures7C9E9B58: 'AWS::S3::Bucket',
  DataEventsBucketBBED6BCC: 'AWS::S3::Bucket',
  Exports25637AFB: 'AWS::S3::Bucket',
  OperationsPageBucket45F91339: 'AWS::S3::Bucket',
};

describe('The stack of a stage', () => {
  const { resources } = synthesizeWith(EVERY_OPTION);

  it.each(Object.entries(LASTING))('keeps the logical id %s of its %s', (id, type) => {
    expect(resources[id]?.Type).toBe(type);
  });

  it('has no other bucket, secret, table, key or pool', () => {
    const kinds = new Set(Object.values(LASTING).filter((type) => !type.endsWith('Client')));
    const made = Object.entries(resources).filter(([, { Type }]) => kinds.has(Type));

    expect(made.map(([id]) => id).filter((id) => !(id in LASTING))).toEqual([]);
  });

  it('is the backend and nothing more', () => {
    const props = { settings, bundles: stubBundles(), env };
    const stack = new OrdersStack(new App({ context: cdkJson.context }), 'Shop', props);
    const company = companyStack(cdkJson.context);
    const count = (of: Stack) => {
      const types = Object.values<{ Type: string }>(Template.fromStack(of).toJSON()['Resources']);
      return types.map(({ Type }) => Type).sort();
    };

    expect(count(stack)).toEqual(count(company.stack));
    expect(Object.keys(stack.backend.outputs)).toEqual(Object.keys(company.backend.outputs));
  });
});

describe('A backend in a stack of a company', () => {
  it('gives its parts and the values of the outputs, which keep their names', () => {
    const { stack, backend } = companyStack();
    const { Outputs } = Template.fromStack(stack).toJSON();
    const values = Object.entries(backend.outputs).map(([name, value]) => [
      name,
      { Value: stack.resolve(value) },
    ]);

    expect(Outputs).toEqual(Object.fromEntries(values));
    expect(backend.outputs).toMatchObject({
      ApiUrl: backend.url,
      TableName: backend.table.tableName,
      EventBusName: backend.bus.eventBusName,
      AlarmTopicArn: backend.alarmTopic.topicArn,
      Issuer: backend.issuer.issuer,
      UserPoolId: backend.identity?.userPool.userPoolId,
    });
    expect(stack.resolve(backend.key.keyArn)).toEqual({
      'Fn::GetAtt': [expect.stringMatching(/^OrdersKey/), 'Arn'],
    });
  });

  it('reads no context: a name of the app’s own is the app’s, also one that is a setting', () => {
    const own = {
      webacl: true,
      vpc: true,
      stage: 'Everything',
      openOrderShards: 'x',
      team: 'shop',
    };

    expect(Template.fromStack(companyStack(own).stack).toJSON()).toEqual(
      Template.fromStack(companyStack().stack).toJSON(),
    );
  });

  it('needs no feature flag of this repository: two only change how the same is written', () => {
    const notation = {
      '@aws-cdk/core:enablePartitionLiterals': true,
      '@aws-cdk/aws-iam:minimizePolicies': true,
    };

    expect(Template.fromStack(companyStack(notation).stack).toJSON()).toEqual(
      Template.fromStack(companyStack(cdkJson.context).stack).toJSON(),
    );
  });

  it('is alone in its stack, whose name its names on AWS begin with', () => {
    const { stack } = companyStack();
    const second = (scope: Stack) => () =>
      new OrdersBackend(scope, 'Second', { settings, bundles: stubBundles() });

    expect(second(stack)).toThrow('Shop has a backend already: give each a stack of its own');
    expect(second(new NestedStack(new Stack(new App(), 'Other'), 'Nested'))).toThrow(
      'a nested stack has no name that lasts',
    );
  });

  it('names what a stack without a region lacks, which CDK would not', () => {
    const anywhere = new Stack(new App(), 'Shop');
    expect(() => new OrdersBackend(anywhere, 'Orders', { settings })).toThrow(
      "Shop needs a region, as env: { region: 'eu-central-1' }",
    );
  });
});
