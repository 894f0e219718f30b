// @module-tag large
import { describe, expect, it } from 'vitest';
import { rolePolicies } from '../support/role-policies.ts';
import { removeSynthesized, synthesizeWith } from '../support/stack.ts';

removeSynthesized();

const tableName = 'orders-restored';
const tableStreamArn =
  'arn:aws:dynamodb:eu-central-1:111122223333:table/orders-restored/stream/2026-11-22T10:00:00.000';

describe('A stack that adopts a restored table', () => {
  const { all, resources, outputs } = synthesizeWith({
    tableName,
    tableStreamArn,
    vpc: true,
    dataEvents: true,
    tenantIsolation: 'arn:aws:iam::111122223333:role/storefront',
  });

  it('creates no table: the former one is retained', () => {
    expect(all('AWS::DynamoDB::GlobalTable')).toEqual([]);
    const [own] = synthesizeWith({}).all('AWS::DynamoDB::GlobalTable');
    expect(own?.DeletionPolicy).toBe('RetainExceptOnCreate');
  });

  it('gives the table to every function, and its stream to both readers', () => {
    // CDK's own function closes the network's default security group, and knows no table.
    const ours = all('AWS::Lambda::Function').filter(
      ({ Properties }) => !/default security group/.test(Properties.Description),
    );
    expect(ours.length).toBeGreaterThan(20);
    for (const { Properties } of ours)
      expect(Properties.Environment.Variables.TABLE_NAME).toBe(tableName);
    const mappings = all('AWS::Lambda::EventSourceMapping');
    expect(mappings.map(({ Properties }) => Properties.EventSourceArn)).toEqual([
      tableStreamArn,
      tableStreamArn,
    ]);
  });

  it('lets every role use this table, and no other', () => {
    const arns = JSON.stringify(rolePolicies(resources)).match(/:table\/[\w-]+/g) ?? [];

    expect(arns.length).toBeGreaterThan(20);
    expect(new Set(arns)).toEqual(new Set([`:table/${tableName}`]));
  });

  it('has alarms on it, and outputs its name', () => {
    const about = all('AWS::CloudWatch::Alarm').filter(({ Properties }) =>
      JSON.stringify(Properties).includes('"TableName"'),
    );

    expect(about.length).toBeGreaterThan(8);
    for (const { Properties } of about)
      expect(JSON.stringify(Properties)).toContain(`"Name":"TableName","Value":"${tableName}"`);
    expect(outputs['TableName']).toMatchObject({ Value: tableName });
  });

  it('keeps all other logical ids, so that no resource is replaced', () => {
    const without = (ids: string[]) => ids.filter((id) => !id.startsWith('Table'));
    const plain = synthesizeWith({
      vpc: true,
      dataEvents: true,
      tenantIsolation: 'arn:aws:iam::111122223333:role/storefront',
    });

    expect(without(Object.keys(resources)).sort()).toEqual(
      without(Object.keys(plain.resources)).sort(),
    );
  });

  it.each([
    [{ tableName }, 'tableStreamArn: expected a value, since tableName is set, got nothing'],
    [{ tableStreamArn }, 'tableName: expected a value, since tableStreamArn is set, got nothing'],
    [{ tableName: 'another', tableStreamArn }, 'the ARN of the stream of another'],
    [
      { tableName, tableStreamArn, capacity: { mode: 'on-demand' } },
      'context capacity: expected nothing, since a table that is adopted by tableName keeps',
    ],
  ])('refuses %j', (context, message) => {
    expect(() => synthesizeWith(context)).toThrow(message);
  });
});
