import { App, type Stack } from 'aws-cdk-lib';
import { Annotations, Match, Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { type Resource, removeSynthesized, stubBundles } from '../../../test/support/stack.ts';
import { PlatformStack } from '../../company/platform-stack.ts';
import { ShopStack } from '../../company/shop-stack.ts';

removeSynthesized();

const env = { region: 'eu-central-1' };

describe('The app of a company', () => {
  // Names of the company's own, two of which are settings of ours.
  const app = new App({ context: { team: 'shop', region: 'ours', webAcl: 'yes' } });
  const platform = new PlatformStack(app, 'Platform', { env });
  const shop = new ShopStack(app, 'Shop', { env, platform, bundles: stubBundles() });
  const template = Template.fromStack(shop);
  const ofPlatform = Template.fromStack(platform);
  const all = (type: string): Resource[] => Object.values(template.findResources(type) as never);
  /** The value in the other stack that a value refers to. */
  const named = (of: Stack, value: unknown) => JSON.stringify(of.resolve(value));

  it('has no key, network, user pool and topic besides its own', () => {
    for (const type of ['KMS::Key', 'EC2::VPC', 'Cognito::UserPool', 'SNS::Topic'])
      template.resourceCountIs(`AWS::${type}`, 0);
  });

  it('encrypts table, secrets, buckets and logs with its key, which the services may use', () => {
    const key = named(shop, platform.key.keyArn);
    const [table] = all('AWS::DynamoDB::GlobalTable');

    expect(JSON.stringify(table)).toContain(key);
    for (const type of ['SecretsManager::Secret', 'S3::Bucket', 'Logs::LogGroup'])
      for (const resource of all(`AWS::${type}`))
        expect(JSON.stringify(resource), type).toContain(key);
    ofPlatform.hasResourceProperties('AWS::KMS::Key', {
      KeyPolicy: Match.objectLike({
        Statement: Match.arrayWith([
          Match.objectLike({
            Condition: {
              StringEquals: Match.objectLike({
                'kms:ViaService': Match.arrayWith(['dynamodb.eu-central-1.amazonaws.com']),
              }),
            },
          }),
        ]),
      }),
    });
    Annotations.fromStack(shop).hasNoWarning('*', Match.stringLikeRegexp('keyStatements'));
  });

  it('accepts the tokens of its user pool', () => {
    template.hasResourceProperties('AWS::ApiGatewayV2::Authorizer', {
      JwtConfiguration: {
        Issuer: shop.resolve(platform.people.userPoolProviderUrl),
        Audience: [shop.resolve(platform.storefront.userPoolClientId)],
      },
    });
  });

  it('has the functions in its network, all but the one that sends to the internet', () => {
    const outside = all('AWS::Lambda::Function').filter(({ Properties }) => !Properties.VpcConfig);

    expect(all('AWS::Lambda::Function').length).toBeGreaterThan(15);
    expect(outside).toHaveLength(1);
  });

  it('has its boundary on each role, and its tags on what can have tags', () => {
    const boundary = shop.resolve(platform.boundary.managedPolicyArn);
    const tags = [
      { Key: 'costCenter', Value: '4711' },
      { Key: 'team', Value: 'shop' },
    ];

    expect(all('AWS::IAM::Role').length).toBeGreaterThan(15);
    for (const { Properties } of all('AWS::IAM::Role'))
      expect(Properties).toMatchObject({ PermissionsBoundary: boundary, Tags: tags });
  });

  it('sends alarms to its topic, and the events of orders to its queue', () => {
    template.hasResourceProperties('AWS::CloudWatch::CompositeAlarm', {
      AlarmActions: [shop.resolve(platform.pager.topicArn)],
    });
    template.hasResourceProperties('AWS::Events::Rule', {
      EventBusName: shop.resolve(shop.orders.bus.eventBusName),
      EventPattern: { source: ['orders'], 'detail-type': ['order.placed'] },
    });
  });

  it('keeps logs for a year, and outputs what our commands read', () => {
    for (const { Properties } of all('AWS::Logs::LogGroup'))
      expect(Properties.RetentionInDays).toBe(365);
    template.hasOutput('TableName', { Value: shop.resolve(shop.orders.table.tableName) });
    template.hasOutput('ApiUrl', { Value: shop.resolve(shop.orders.url) });
  });
});
