import { beforeAll, vi } from 'vitest';
import { executedPayments } from '../support/executed-payments.ts';
import { lateMetadata } from '../support/late-metadata.ts';
import { lateStatements } from '../support/late-statements.ts';
import { changeStream } from '../support/stream.ts';
import { freshTable } from '../support/table.ts';
import { askFor, playWholeStory } from '../support/whole-story.ts';
import { tapRequests } from './request-tap.ts';
import type { TableRequest } from './table-access.ts';

export interface SentRequest {
  /** The operation or the function that sent it. */
  readonly role: string;
  readonly request: TableRequest;
}

/**
 * Plays the whole story before the tests of a `describe`, and returns the requests of its functions
 * to the table. The tests' own requests are left out.
 */
export function requestsOfTheStory(): () => readonly SentRequest[] {
  const table = freshTable({ stream: true });
  const changes = changeStream();
  const sent: SentRequest[] = [];
  beforeAll(async () => {
    // As the stage of the tests has it.
    vi.stubEnv('DAY_FIGURES', 'true');
    const requests = tapRequests();
    const made = (role: string): void => {
      const own = requests.splice(0);
      // All of these record a report with the same function, and have its grants.
      const recording = [role, 'ReceivePaymentWebhook', 'ReconcilePayments'];
      const roles = role === 'RecordPaymentFact' ? recording : [role];
      sent.push(...roles.flatMap((one) => own.map((request) => ({ role: one, request }))));
    };
    await playWholeStory({ table, changes, made });
    await executedPayments({ ask: askFor({ made }), made });
    await lateMetadata(askFor({ made }));
    await lateStatements(askFor({ made }), made);
  });
  return () => sent.filter(({ role }) => role !== 'the test');
}
