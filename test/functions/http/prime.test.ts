// @module-tag alone
import { describe, expect, inject, it } from 'vitest';
import { GROUPS, type Group, PUBLIC_GROUPS } from '../../../functions/manifest/groups.ts';
import { constructIdOf } from '../../../lib/functions/construct-id.ts';
import { tapRequests } from '../../security/request-tap.ts';
import { isAllowed, readStack } from '../../security/roles.ts';
import { toIamRequest } from '../../security/table-access.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import { freshTable } from '../../support/table.ts';
import { faultyWire } from '../../support/wire.ts';

interface Primed {
  readonly handler: { prime(): Promise<void> | undefined };
}

const { roles, tableArn } = readStack(inject('assembly'));
const primedOf = async (group: Group) =>
  ((await import(`../../../functions/doors/${group}.ts`)) as Primed).handler;

/** Groups of other names that may read outside of transactions. */
const READS_TOO: readonly string[] = ['customer-accounts', 'erasure', 'order-lists', 'order-marks'];

describe('The read of an init phase', () => {
  freshTable();
  const wire = faultyWire();

  /** Groups that may read: the others have no read to open the connection with. */
  const readers = GROUPS.filter((group) => !PUBLIC_GROUPS.includes(group));

  it.each(readers)('of %s is one, of nothing, and within the rights of its role', async (group) => {
    const handler = await primedOf(group);
    const [requests, sent] = [tapRequests(), recordRequests()];
    await handler.prime();

    expect(sent).toHaveLength(1);
    const role = roles.find(({ name }) => name === constructIdOf(group)) ?? expect.fail(group);
    // A read has two forms for IAM.
    expect(requests.length).toBeGreaterThan(0);
    for (const request of requests) {
      expect(request.keys).toEqual([expect.stringMatching(/^[A-Z]+#?PRIME$/)]);
      expect(await isAllowed(role, toIamRequest(request, tableArn))).toBe(true);
      const isRead = group.endsWith('-read') || READS_TOO.includes(group);
      expect(request.enclosing === undefined).toBe(isRead);
    }
  });

  it.each(['throttling', 'silence'] as const)(
    'ends in time, and fails nothing: %s',
    async (how) => {
      const handler = await primedOf('storefront-write');
      wire.fail(how);
      const started = performance.now();
      await expect(handler.prime()).resolves.toBeUndefined();
      // 300 ms; without a limit the client would wait 1.2 seconds for each of several attempts.
      expect(performance.now() - started).toBeLessThan(1000);
      wire.heal();
    },
  );
});
