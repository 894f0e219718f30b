import { describe, expect, it } from 'vitest';
import { removeSynthesized, synthesizeWith } from '../../support/stack.ts';

removeSynthesized();

const NAME = /^OrderIndexIndexOrders[0-9A-F]{8}$/;

describe('With findOrders', () => {
  const { all, resources } = synthesizeWith({ findOrders: true });
  const [[id, index] = []] = Object.entries(resources).filter(([name]) => NAME.test(name));

  it('a rule of our bus invokes IndexOrders for each version, and retries for a day', () => {
    const rules = all('AWS::Events::Rule').filter(({ Properties }) =>
      JSON.stringify(Properties.Targets).includes(String(id)),
    );

    expect(rules).toHaveLength(1);
    expect(rules[0]?.Properties).toMatchObject({
      EventBusName: { Ref: expect.stringMatching(/^OrderEventsBus/) },
      EventPattern: { source: ['orders'], 'detail-type': ['order.updated'] },
      Targets: [{ RetryPolicy: { MaximumEventAgeInSeconds: 86_400, MaximumRetryAttempts: 185 } }],
    });
  });

  it('keeps an event that fails three times in the event failure bucket', () => {
    const configs = all('AWS::Lambda::EventInvokeConfig').filter(({ Properties }) =>
      JSON.stringify(Properties.FunctionName).includes(String(id)),
    );

    expect(configs.map(({ Properties }) => Properties)).toMatchObject([
      {
        MaximumRetryAttempts: 2,
        DestinationConfig: {
          OnFailure: {
            Destination: { 'Fn::GetAtt': [expect.stringMatching(/^OrderEvents/), 'Arn'] },
          },
        },
      },
    ]);
  });

  it('has the setting in the environment of the functions', () => {
    expect(index?.Properties.Environment.Variables).toMatchObject({
      FIND_ORDERS: 'true',
      SKU_SALES: 'false',
    });
  });

  it('alone, there is such a function and its alarm', () => {
    const has = (template: object, name: RegExp) =>
      Object.keys(template).some((one) => name.test(one));
    const without = synthesizeWith({ skuSales: true }).resources;

    expect(has(resources, NAME) && has(resources, /OrderWordsGivenUp/)).toBe(true);
    expect(has(without, NAME) || has(without, /OrderWordsGivenUp/)).toBe(false);
  });
});
