import { beforeAll } from 'vitest';
import { aLife } from '../support/life.ts';
import { changeStream } from '../support/stream.ts';
import { freshTable } from '../support/table.ts';
import { tapRequests } from './request-tap.ts';
import type { TableRequest } from './table-access.ts';

export interface SentRequest {
  /** The operation or the function that sent it. */
  readonly role: string;
  readonly request: TableRequest;
}

/**
 * Runs a life of a shop before the tests of a `describe`, and returns the requests of its functions
 * to the table. The tests' own requests are left out.
 */
export function requestsOfALife(): () => readonly SentRequest[] {
  const table = freshTable({ stream: true });
  const changes = changeStream();
  const sent: SentRequest[] = [];
  beforeAll(async () => {
    const requests = tapRequests();
    await aLife({
      table,
      changes,
      made: (role) => {
        sent.push(...requests.splice(0).map((request) => ({ role, request })));
      },
    });
  });
  return () => sent.filter(({ role }) => role !== 'the test');
}
