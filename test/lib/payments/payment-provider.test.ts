import { describe, expect, it } from 'vitest';
import { PAYMENT_EXECUTOR } from '../../../functions/manifest/payment-provider.ts';
import { PROVIDER_VARIABLES } from '../../../functions/manifest/provider-variables.ts';
import { removeSynthesized, synthesizeWith } from '../../support/stack.ts';

removeSynthesized();

describe('The setting paymentProvider', () => {
  const { all, resources, outputs } = synthesizeWith({
    paymentProvider: 'stripe',
    paymentCapture: 'parcels',
    paymentPublishableKey: 'pk_test_0123456789',
  });
  const off = synthesizeWith({});
  const [[secretId = ''] = []] = Object.entries(resources).filter(
    ([id, { Type }]) => Type === 'AWS::SecretsManager::Secret' && id.startsWith('PaymentKey'),
  );
  const functionNamed = (name: RegExp) =>
    Object.entries(resources).find(
      ([id, { Type }]) => Type === 'AWS::Lambda::Function' && name.test(id),
    )?.[1].Properties;

  it('deploys nothing if it is off', () => {
    expect(JSON.stringify(off.resources)).not.toMatch(
      /PaymentExecutor|PaymentKey|PaymentReconciliation|PaymentBooksDiffer|PaymentsNotReconciled/,
    );
    expect(Object.keys(off.outputs)).not.toContain('PaymentKeySecretArn');
  });

  it('executes at most five requests at once, for 30 seconds, and never retries', () => {
    expect(functionNamed(/ExecutePayments/)).toMatchObject({
      ReservedConcurrentExecutions: 5,
      Timeout: 30,
      Environment: {
        Variables: {
          [PROVIDER_VARIABLES.capture]: 'parcels',
          [PROVIDER_VARIABLES.mode]: 'test',
          [PROVIDER_VARIABLES.publishableKey]: 'pk_test_0123456789',
          [PROVIDER_VARIABLES.key]: { Ref: secretId },
        },
      },
    });
    const invoked = all('AWS::Lambda::EventInvokeConfig').map(({ Properties }) => Properties);
    expect(invoked.filter(({ MaximumRetryAttempts }) => MaximumRetryAttempts === 0)).toHaveLength(
      1,
    );
  });

  it('reconciles once a day, one run at a time, for as long as Lambda allows', () => {
    const reconcile = functionNamed(/ReconcilePayments/);
    expect(reconcile).toMatchObject({ ReservedConcurrentExecutions: 1, Timeout: 900 });
    expect(reconcile.Environment.Variables).toMatchObject({
      [PROVIDER_VARIABLES.mode]: 'test',
      [PROVIDER_VARIABLES.key]: { Ref: secretId },
    });
    const [schedule, ...others] = all('AWS::Events::Rule')
      .map(({ Properties }) => Properties)
      .filter(({ ScheduleExpression }) => ScheduleExpression === 'rate(1 day)');
    expect(others).toEqual([]);
    expect(JSON.stringify(schedule.Targets)).toContain('ReconcilePayments');
    expect(JSON.stringify(outputs['ReconcilePaymentsArn'])).toContain('ReconcilePayments');
  });

  it('brings it the requests of this provider alone', () => {
    const [rule] = all('AWS::Events::Rule')
      .map(({ Properties }) => Properties)
      .filter(({ EventPattern }) =>
        EventPattern?.['detail-type']?.includes('payment.check_requested'),
      );
    expect(rule.EventPattern).toEqual({
      source: ['orders'],
      'detail-type': PAYMENT_EXECUTOR.eventTypes,
      detail: { data: { payment: { provider: ['stripe'] } } },
    });
  });

  it('has the key in a secret, and neither it nor an address in the template', () => {
    expect(resources[secretId]?.Properties).toMatchObject({
      GenerateSecretString: { PasswordLength: 64 },
      KmsKeyId: { 'Fn::GetAtt': [expect.stringMatching(/^Key/), 'Arn'] },
    });
    expect(resources[secretId]?.Properties.SecretString).toBeUndefined();
    expect(JSON.stringify(resources)).not.toContain(PROVIDER_VARIABLES.address);
    expect(outputs).toMatchObject({ PaymentKeySecretArn: { Value: { Ref: secretId } } });
  });

  it('stays outside of a network, which leads to no provider', () => {
    const network = synthesizeWith({ paymentProvider: 'stripe', vpc: true });
    const functions = Object.entries(network.resources).filter(
      ([, { Type }]) => Type === 'AWS::Lambda::Function',
    );
    const outside = functions
      .filter(([, { Properties }]) => Properties.VpcConfig === undefined)
      .map(([id]) => id.replace(/[0-9A-F]{8}$/, ''));
    expect(outside).toContain('PaymentExecutorExecutePayments');
    expect(outside).toContain('PaymentReconciliationReconcilePayments');
  });

  it('sets the mode of the receivers of webhooks', () => {
    const both = synthesizeWith({ paymentProvider: 'stripe', paymentWebhooks: 'stripe' });
    const receiver = Object.entries(both.resources).find(
      ([id, { Type }]) => Type === 'AWS::Lambda::Function' && id.includes('ReceivePaymentWebhook'),
    )?.[1].Properties;
    expect(receiver.Environment.Variables).toMatchObject({ [PROVIDER_VARIABLES.mode]: 'test' });
    expect(receiver.Environment.Variables).not.toHaveProperty(PROVIDER_VARIABLES.key);
  });
});
