import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAssembly, theResource } from '../../local/cloudformation/template.ts';

/** `${name}`, as Fn::Sub writes a reference. */
const sub = (name: string) => `\${${name}}`;

describe('the reader of a synthesized template', () => {
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
    writeFileSync(
      join(folder, 'manifest.json'),
      JSON.stringify({ artifacts: { Shop: { ...stack, properties } } }),
    );
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

  it('leaves out what is AWS::NoValue', () => {
    const assembly = read({ F: aFunction({ Ref: 'AWS::NoValue' }) });

    expect(theResource(assembly, 'AWS::Lambda::Function').properties['Environment']).toEqual({
      Variables: {},
    });
  });

  it('names resources alike in every run, so that tokens and data outlive a restart', () => {
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
      'a Lambda authorizer',
      {
        Auth: { Type: 'AWS::ApiGatewayV2::Authorizer', Properties: { AuthorizerType: 'REQUEST' } },
      },
      'AuthorizerType JWT only, but Auth (AWS::ApiGatewayV2::Authorizer) has "REQUEST"',
    ],
    [
      'a member of a property',
      { Table: aTable({ Replicas: [{ KinesisStreamSpecification: {} }] }) },
      'Replicas.KinesisStreamSpecification',
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
  ])('refuses %s that it does not know, by name', (_, resources, message) => {
    expect(() => read(resources)).toThrow(message);
  });

  it('passes over what means nothing on a laptop, whatever it refers to', () => {
    const role = {
      Type: 'AWS::IAM::Role',
      Properties: { Anything: { 'Fn::GetAtt': ['Nowhere', 'Arn'] } },
    };

    expect(read({ Role: role }).resources).toEqual([]);
  });

  it('says when there is no assembly', () => {
    expect(() => readAssembly(join(folder, 'none'))).toThrow('there is no cloud assembly');
  });
});
