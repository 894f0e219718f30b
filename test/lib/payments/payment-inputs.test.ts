// @module-tag large
import { describe, expect, it } from 'vitest';
import { stripeFacts } from '../../../domain/payment-adapters/stripe.ts';
import { ENTRIES } from '../../../functions/manifest/entries.ts';
import { readAssembly } from '../../../packages/local/cloudformation/template.ts';
import { functionSpecs } from '../../../packages/local/lambda/function-spec.ts';
import { rolePolicies } from '../../support/role-policies.ts';
import { type Resource, removeSynthesized, synthesizeWith } from '../../support/stack.ts';
import { STRIPE_EVENTS, stripeEvent } from '../../support/stripe-events.ts';

removeSynthesized();
const functionsIn = (folder: string) => functionSpecs(readAssembly(folder), {}).length;
const idIn = (resources: Readonly<Record<string, Resource>>, name: RegExp): string =>
  Object.keys(resources).find((id) => name.test(id)) ?? expect.fail(String(name));

const without = synthesizeWith({});

describe('Without the context', () => {
  it('no provider has access', () => {
    expect(functionsIn(without.folder)).toBe(ENTRIES.length);
  });
});

/** True if API Gateway lets everybody in: without a token, and without the link of an order. */
const isOpen = ({ AuthorizationType }: { AuthorizationType?: string }) =>
  !['JWT', 'CUSTOM'].includes(AuthorizationType ?? 'NONE');

describe('The context paymentWebhooks', () => {
  const { all, resources, outputs, folder } = synthesizeWith({
    paymentWebhooks: 'stripe,standard',
  });
  const routes = all('AWS::ApiGatewayV2::Route').map(({ Properties }) => Properties);

  it('opens only one route to callers without a token', () => {
    expect(routes.filter(isOpen)).toMatchObject([
      { RouteKey: 'POST /payment-webhooks/{provider}', AuthorizationType: 'NONE' },
    ]);
  });

  it('throttles the route separately from the placing of orders', () => {
    const [stage] = all('AWS::ApiGatewayV2::Stage');
    expect(stage?.Properties.RouteSettings).toEqual({
      'POST /customers/{customerId}/orders': expect.objectContaining({ ThrottlingRateLimit: 200 }),
      'POST /payment-webhooks/{provider}': {
        ThrottlingRateLimit: 50,
        ThrottlingBurstLimit: 50,
        DetailedMetricsEnabled: false,
      },
    });
  });

  it('creates a secret for each provider, whose value is in no template', () => {
    const secrets = Object.entries(resources).filter(
      ([id, { Type }]) => Type === 'AWS::SecretsManager::Secret' && id.startsWith('WebhookSecrets'),
    );
    expect(secrets).toHaveLength(2);
    for (const [, { Properties }] of secrets) {
      expect(Properties).toMatchObject({
        GenerateSecretString: { PasswordLength: 64 },
        KmsKeyId: { 'Fn::GetAtt': [expect.stringMatching(/^Key/), 'Arn'] },
      });
      expect(Properties.SecretString).toBeUndefined();
    }
    expect(Object.keys(outputs)).toEqual(
      expect.arrayContaining(['StripeWebhookSecretArn', 'StandardWebhookSecretArn']),
    );
  });

  it('lets the function read these secrets, record facts, and nothing else', () => {
    const statementsOf = (role: RegExp) =>
      rolePolicies(resources)
        .filter(({ id }) => role.test(id))
        .flatMap(({ statements }) => statements as { Action: string | string[] }[]);
    const received = statementsOf(/^ApiPaymentWebhooksReceivePaymentWebhookRole/);
    const reading = received.filter(({ Action }) => String(Action).includes('secretsmanager'));
    expect(reading).toEqual([
      {
        Action: 'secretsmanager:GetSecretValue',
        Effect: 'Allow',
        Resource: [
          { Ref: idIn(resources, /^WebhookSecretsStandard[0-9A-F]{8}$/) },
          { Ref: idIn(resources, /^WebhookSecretsStripe[0-9A-F]{8}$/) },
        ],
      },
    ]);
    const facts = (from: typeof received) =>
      from.filter(({ Action }) => String(Action).includes('dynamodb'));
    const reported = facts(statementsOf(/^ApiPaymentReportsRole/));
    expect(reported.length).toBeGreaterThan(2);
    expect(facts(received)).toEqual(reported);
  });

  it('gives the function the secret of each provider', () => {
    const receiver =
      resources[idIn(resources, /^ApiPaymentWebhooksReceivePaymentWebhook[0-9A-F]{8}$/)];
    expect(receiver?.Properties.Environment.Variables).toMatchObject({
      STRIPE_WEBHOOK_SECRET: { Ref: expect.stringMatching(/^WebhookSecretsStripe/) },
      STANDARD_WEBHOOK_SECRET: { Ref: expect.stringMatching(/^WebhookSecretsStandard/) },
    });
  });

  it('creates one secret for one provider', () => {
    const one = synthesizeWith({ paymentWebhooks: 'stripe' });
    expect(Object.keys(one.outputs)).not.toContain('StandardWebhookSecretArn');
  });

  it('runs on the laptop, too', () =>
    expect(functionsIn(folder)).toBe(functionsIn(without.folder) + 1));

  it('reaches these secrets from a network, too', () => {
    const { all } = synthesizeWith({ paymentWebhooks: 'stripe', vpc: true });
    const endpoint = all('AWS::EC2::VPCEndpoint').find(
      ({ Properties }) => Properties.VpcEndpointType === 'Interface',
    );
    expect(JSON.stringify(endpoint?.Properties.PolicyDocument)).toMatch(/WebhookSecretsStripe/);
  });

  it.each(['adyen', 'stripe,paypal', 'Stripe'])('refuses %s', (paymentWebhooks) =>
    expect(() => synthesizeWith({ paymentWebhooks })).toThrow(
      'context paymentWebhooks: expected some of stripe, standard',
    ),
  );
});

describe('The context paymentEventBus', () => {
  const name = 'aws.partner/stripe.com/ed_test_61RwExample';
  const { all, resources, folder } = synthesizeWith({ paymentEventBus: name });
  const rule = all('AWS::Events::Rule').find(({ Properties }) => Properties.EventBusName === name);

  it('forwards Stripe’s events about money from the bus', () => {
    expect(rule?.Properties).toMatchObject({
      EventBusName: name,
      State: 'ENABLED',
      EventPattern: { source: [{ prefix: 'aws.partner/' }] },
      Targets: [{ RetryPolicy: { MaximumRetryAttempts: 185, MaximumEventAgeInSeconds: 86_400 } }],
    });
    const types = rule?.Properties.EventPattern['detail-type'] as string[];
    const aboutMoney = STRIPE_EVENTS.map((event) => stripeEvent(event)).filter(
      (event) => stripeFacts(event).length > 0,
    );
    expect(aboutMoney.filter(({ type }) => !types.includes(type))).toEqual([]);
  });

  it('accepts the bus’s ARN, too', () => {
    const arn = `arn:aws:events:eu-central-1:123456789012:event-bus/${name}`;
    const found = synthesizeWith({ paymentEventBus: arn })
      .all('AWS::Events::Rule')
      .map(({ Properties }) => Properties.EventBusName);
    expect(found).toContain(name);
  });

  it('stores failed events in the failure bucket, after three attempts', () => {
    const bucket = idIn(resources, /^ProjectionsFailures[0-9A-F]{8}$/);
    expect(all('AWS::Lambda::EventInvokeConfig').map(({ Properties }) => Properties)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          MaximumRetryAttempts: 2,
          MaximumEventAgeInSeconds: 21_600,
          DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [bucket, 'Arn'] } } },
        }),
      ]),
    );
    const recorder = rolePolicies(resources).find(({ id }) =>
      /^PaymentEventsRecordPaymentEventsRole/.test(id),
    );
    expect(JSON.stringify(recorder?.statements)).toContain('s3:PutObject');
  });

  it('opens no route', () => {
    const routes = all('AWS::ApiGatewayV2::Route').map(({ Properties }) => Properties);
    expect(routes.filter(isOpen)).toEqual([]);
  });

  it('has no effect on the laptop, which runs the rest', () =>
    expect(functionsIn(folder)).toBe(functionsIn(without.folder) + 1));

  it.each([
    '',
    'default',
    'arn:aws:events:eu-central-1:123456789012:event-bus/orders',
    'aws.partner/a b',
  ])('refuses %j', (paymentEventBus) =>
    expect(() => synthesizeWith({ paymentEventBus })).toThrow(
      'context paymentEventBus: expected the name or ARN of a partner event bus',
    ),
  );
});
