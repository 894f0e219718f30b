import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAssembly, theResource } from '../../cloudformation/template.ts';
import { invokedFunction } from '../../lambda/invoked-function.ts';

/** A reference in Fn::Sub: `${name}`. */
const sub = (name: string) => `\${${name}}`;

describe('The reader of a synthesized template', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'assembly-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function read(resources: object, more: object = {}) {
    const stack = {
      type: 'aws:cloudformation:stack',
      environment: 'aws://unknown-account/eu-west-1',
    };
    const properties = { templateFile: 'Shop.template.json' };
    const assets = { type: 'cdk:asset-manifest', properties: { file: 'Shop.assets.json' } };
    writeFileSync(
      join(folder, 'manifest.json'),
      JSON.stringify({ artifacts: { Shop: { ...stack, properties }, 'Shop.assets': assets } }),
    );
    const files = { abc: { source: { path: 'Nested.nested.template.json' } } };
    writeFileSync(join(folder, 'Shop.assets.json'), JSON.stringify({ files }));
    writeFileSync(
      join(folder, 'Shop.template.json'),
      JSON.stringify({ Resources: resources, ...more }),
    );
    return readAssembly(folder);
  }

  const aFunction = (variable: unknown) => ({
    Type: 'AWS::Lambda::Function',
    Properties: {
      Code: { S3Key: 'abc.zip' },
      Handler: 'index.handler',
      Runtime: 'nodejs24.x',
      Environment: { Variables: { VALUE: variable } },
    },
  });
  const aTable = (properties: object = {}) => ({
    Type: 'AWS::DynamoDB::GlobalTable',
    Properties: { BillingMode: 'PAY_PER_REQUEST', KeySchema: [], ...properties },
  });

  const ARN = 'arn:aws:lambda:eu-west-1:000000000000';
  const output = (name: string) => ({ 'Fn::GetAtt': ['Nested', `Outputs.${name}`] });
  /** A nested stack whose template is the asset `abc`. */
  const aNestedStack = () => {
    writeFileSync(
      join(folder, 'Nested.nested.template.json'),
      JSON.stringify({
        Parameters: { Table: { Type: 'String' }, Size: { Default: '6' } },
        Resources: {
          Version: { Type: 'AWS::Lambda::Version', Properties: { FunctionName: 'orders' } },
          Alias: {
            Type: 'AWS::Lambda::Alias',
            Properties: {
              FunctionName: 'orders',
              FunctionVersion: { 'Fn::GetAtt': ['Version', 'Version'] },
              Name: 'live',
            },
          },
        },
        Outputs: {
          Alias: { Value: { Ref: 'Alias' } },
          Given: { Value: { Ref: 'Table' } },
          Default: { Value: { Ref: 'Size' } },
        },
      }),
    );
    return {
      Type: 'AWS::CloudFormation::Stack',
      Properties: {
        TemplateURL: { 'Fn::Join': ['/', ['https://s3.eu-west-1.amazonaws.com', 'abc.json']] },
        Parameters: { Table: { Ref: 'Table' } },
      },
    };
  };

  it.each([
    ['a table’s name', { Ref: 'Table' }, 'Shop-Table'],
    [
      'an ARN',
      { 'Fn::GetAtt': ['Table', 'Arn'] },
      'arn:aws:dynamodb:eu-west-1:000000000000:table/Shop-Table',
    ],
    ['a pseudo parameter', { Ref: 'AWS::Region' }, 'eu-west-1'],
    ['a parameter’s default', { Ref: 'Version' }, '6'],
    ['a list, joined', { 'Fn::Join': ['-', ['a', { Ref: 'AWS::Partition' }]] }, 'a-aws'],
    [
      'a text, filled in',
      { 'Fn::Sub': `${sub('AWS::StackName')}/${sub('Table')}/${sub('Table.Arn')}` },
      'Shop/Shop-Table/arn:aws:dynamodb:eu-west-1:000000000000:table/Shop-Table',
    ],
    [
      'a text with its own variables',
      { 'Fn::Sub': [`${sub('who')} ${sub('!kept')}`, { who: { Ref: 'Table' } }] },
      `Shop-Table ${sub('kept')}`,
    ],
  ])('resolves %s', (_, value, expected) => {
    const assembly = read(
      { Table: aTable(), F: aFunction(value) },
      { Parameters: { Version: { Default: '6' } } },
    );

    const { properties } = theResource(assembly, 'AWS::Lambda::Function');
    expect(properties['Environment']).toEqual({ Variables: { VALUE: expected } });
  });

  it.each([
    ['a part of a list', { 'Fn::Select': [1, ['a', { Ref: 'AWS::Partition' }]] }, 'aws'],
    [
      'a part of a text',
      { 'Fn::Select': [2, { 'Fn::Split': [':', { 'Fn::GetAtt': ['Table', 'Arn'] }] }] },
      'dynamodb',
    ],
    ['a nested stack’s output', output('Alias'), `${ARN}:function:orders:live`],
    ['an output that rests on a parameter', output('Given'), 'Shop-Table'],
    ['an output that rests on a default', output('Default'), '6'],
  ])('resolves %s', (_, value, expected) => {
    const assembly = read({ Table: aTable(), Nested: aNestedStack(), F: aFunction(value) });

    const { properties } = theResource(assembly, 'AWS::Lambda::Function');
    expect(properties['Environment']).toEqual({ Variables: { VALUE: expected } });
  });

  it('has the resources of a nested stack among those of the deployment', () => {
    const assembly = read({ Table: aTable(), Nested: aNestedStack() });

    expect(theResource(assembly, 'AWS::Lambda::Alias').properties).toEqual({
      FunctionName: 'orders',
      FunctionVersion: '1',
      Name: 'live',
    });
  });

  it.each([
    ['orders', { name: 'orders', qualifier: '$LATEST' }],
    ['orders:live', { name: 'orders', qualifier: 'live' }],
    [`${ARN}:function:orders`, { name: 'orders', qualifier: '$LATEST' }],
    [`${ARN}:function:orders:live`, { name: 'orders', qualifier: 'live' }],
    [
      `arn:x:path/functions/${ARN}:function:orders:live/invocations`,
      { name: 'orders', qualifier: 'live' },
    ],
  ])('follows %s to its function', (reference, expected) => {
    const assembly = read({ Table: aTable(), Nested: aNestedStack() });

    expect(invokedFunction(assembly, reference)).toEqual(expected);
  });

  it.each(['orders:other', 'others:live'])(
    'refuses the alias %s, which does not exist',
    (alias) => {
      const assembly = read({ Table: aTable(), Nested: aNestedStack() });

      expect(() => invokedFunction(assembly, alias)).toThrow(`the template invokes ${alias}`);
    },
  );

  it('refuses an output that the nested stack lacks', () => {
    expect(() =>
      read({ Table: aTable(), Nested: aNestedStack(), F: aFunction(output('Gone')) }),
    ).toThrow('the nested stack Nested has no Outputs.Gone');
  });

  it('leaves out AWS::NoValue', () => {
    const assembly = read({ F: aFunction({ Ref: 'AWS::NoValue' }) });

    expect(theResource(assembly, 'AWS::Lambda::Function').properties['Environment']).toEqual({
      Variables: {},
    });
  });

  it('gives resources the same names in every run, so that tokens and data stay valid', () => {
    const pool = { Pool: { Type: 'AWS::Cognito::UserPool' }, F: aFunction({ Ref: 'Pool' }) };

    expect(read(pool)).toEqual(read(pool));
  });

  it.each([
    ['a type of resource', { Queue: { Type: 'AWS::SQS::Queue' } }, 'Queue (AWS::SQS::Queue)'],
    [
      'a local secondary index',
      { Table: aTable({ LocalSecondaryIndexes: [] }) },
      'LocalSecondaryIndexes of Table (AWS::DynamoDB::GlobalTable)',
    ],
    [
      'an API key on a route',
      {
        Route: {
          Type: 'AWS::ApiGatewayV2::Route',
          Properties: { RouteKey: 'GET /', ApiKeyRequired: true },
        },
      },
      'ApiKeyRequired of Route (AWS::ApiGatewayV2::Route)',
    ],
    [
      'kind of authorizer',
      {
        Auth: { Type: 'AWS::ApiGatewayV2::Authorizer', Properties: { AuthorizerType: 'IAM' } },
      },
      'Auth (AWS::ApiGatewayV2::Authorizer) has "IAM"',
    ],
    [
      'a member of a property',
      { Table: aTable({ Replicas: [{ GlobalSettings: {} }] }) },
      'Replicas.GlobalSettings',
    ],
    [
      'a condition',
      { Table: { ...aTable(), Condition: 'Big' } },
      'Table (AWS::DynamoDB::GlobalTable) has one: Big',
    ],
    ['an intrinsic function', { F: aFunction({ 'Fn::ImportValue': 'x' }) }, 'Fn::ImportValue'],
    [
      'an attribute',
      { Table: aTable(), F: aFunction({ 'Fn::GetAtt': ['Table', 'Colour'] }) },
      'Colour of Table',
    ],
    ['a reference to nothing', { F: aFunction({ Ref: 'Gone' }) }, 'Gone'],
  ])('refuses an unknown %s, by name', (_, resources, message) => {
    expect(() => read(resources)).toThrow(message);
  });

  it('skips what has no effect on a laptop, whatever it refers to', () => {
    const role = {
      Type: 'AWS::IAM::Role',
      Properties: { Anything: { 'Fn::GetAtt': ['Nowhere', 'Arn'] } },
    };

    expect(read({ Role: role }).resources).toEqual([]);
  });

  it('reports a missing assembly', () => {
    expect(() => readAssembly(join(folder, 'none'))).toThrow('there is no cloud assembly');
  });
});
