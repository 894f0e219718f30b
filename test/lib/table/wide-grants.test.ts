// @module-tag large
import { describe, expect, it } from 'vitest';
import { iamMatrix, isMeant, isMeantWidely } from '../../security/iam-matrix.ts';
import { accessLists, groupOf } from '../../security/operation-roles.ts';
import { isAllowed, readStack } from '../../security/roles.ts';
import { requestsOfTheStory } from '../../security/sent-requests.ts';
import { toIamRequest } from '../../security/table-access.ts';
import { removeSynthesized, synthesizeWith } from '../../support/stack.ts';

removeSynthesized();
const { folder } = synthesizeWith({
  grants: 'wide',
  paymentProvider: 'stripe',
  paymentWebhooks: ['stripe'],
  withdrawals: 'public',
});
const { roles, tableArn } = readStack(folder);
const ITEMS = /^dynamodb:(GetItem|Query|PutItem|UpdateItem|DeleteItem|ConditionCheckItem)$/;

describe('The context grants=wide', () => {
  it('gives an operation one statement for each action and resource', () => {
    for (const { name, statements } of roles) {
      const granted = statements.flatMap(({ Action, Resource }) =>
        [Action]
          .flat()
          .filter((action) => ITEMS.test(action))
          .flatMap((action) => [Resource].flat().map((resource) => `${action} ${resource}`)),
      );
      // Operations of one function have statements of their own, unless they are equal.
      const most = accessLists(name).length;
      for (const one of new Set(granted))
        expect(granted.filter((other) => other === one).length, name).toBeLessThanOrEqual(most);
      expect(JSON.stringify(statements).length, name).toBeLessThan(10_240);
    }
    const writes = roles.find(({ name }) => name === 'StorefrontWrite');
    const partitions = writes?.statements
      .map(({ Condition }) => Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'])
      .filter(Boolean);
    const byHand = accessLists('StorefrontWrite').map((accesses) =>
      accesses.flatMap((access) => access.partitions.map((prefix) => `${prefix}*`)),
    );
    expect(new Set(partitions?.map((prefixes) => [prefixes].flat().sort().join()))).toEqual(
      new Set(byHand.map((prefixes) => [...new Set(prefixes)].sort().join())),
    );
    // A8 returns items to the stock, and claims no reference.
    expect(byHand.map((prefixes) => prefixes.includes('PAYREF#*'))).toContain(false);
  });

  it('uses only conditions on partitions, attributes and Select, in AWS’s own forms', () => {
    const conditions = roles
      .flatMap(({ statements }) => statements)
      .filter(({ Action }) => [Action].flat().some((action) => ITEMS.test(action)))
      .flatMap(({ Condition = {} }) =>
        Object.entries(Condition).flatMap(([operator, keys]) =>
          Object.keys(keys).map((key) => `${operator} ${key}`),
        ),
      );

    expect([...new Set(conditions)].sort()).toEqual([
      'ForAllValues:StringLike dynamodb:Attributes',
      'ForAllValues:StringLike dynamodb:LeadingKeys',
      'Null dynamodb:Attributes',
      'Null dynamodb:LeadingKeys',
      'StringEqualsIfExists dynamodb:Select',
    ]);
  });

  it('denies what no row of the access patterns needs, in every cell of the matrix', async () => {
    const { cells, allowed, wrong } = await iamMatrix(folder, {
      isMeantBy: isMeantWidely,
      alone: false,
    });

    expect(wrong).toEqual([]);
    expect(cells).toBeGreaterThan(15_000);
    expect(allowed).toBeGreaterThan(500);
    // A group's cells are those near the accesses of all its operations.
    expect(allowed).toBeLessThan(0.64 * cells);
  });
});

describe('The requests that the functions really send, with grants=wide', () => {
  const sent = requestsOfTheStory();

  it('are allowed, though IAM checks a transaction’s parts with all its keys', async () => {
    const ours = sent();
    expect(ours.length).toBeGreaterThan(100);
    for (const { role: name, request } of ours) {
      const role = roles.find((one) => one.name === groupOf(name));
      if (!role) throw new Error(`there is no role ${groupOf(name)}`);
      expect(isMeant(role, request), `${name}: ${JSON.stringify(request)}`).toBe(true);
      const keysOfAll = ours
        .filter((other) => other.role === name && other.request.enclosing && request.enclosing)
        .filter((other) => other.request.on === request.on)
        .flatMap((other) => other.request.keys);
      for (const keys of [request.keys, [...new Set([...request.keys, ...keysOfAll])]])
        expect(
          await isAllowed(role, toIamRequest({ ...request, keys }, tableArn)),
          `${name}: ${JSON.stringify({ ...request, keys })}`,
        ).toBe(true);
    }
  });
});
