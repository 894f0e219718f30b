import { signal } from '@preact/signals';
import { actionsAtDesk } from './actions/actions-at-desk.ts';
import type { Desk } from './desk.ts';
import { stockAtDesk } from './inventory/stock-at-desk.ts';
import type { Session } from './session.ts';
import { goBack } from './ship/go-back.ts';
import { workAtDesk } from './work/work-at-desk.ts';

/** Makes a desk with the parts of every room. */
export function newDesk(session: Session): Desk {
  const { client, config } = session;
  const orders = workAtDesk(client);
  return {
    session,
    client,
    config,
    ...orders,
    ...actionsAtDesk({ client, work: orders.work }, goBack),
    ...stockAtDesk(),
    refresh: signal(undefined),
    said: signal(''),
    isNew: false,
    scans: [],
    lag: signal(undefined),
    now: signal(Date.now()),
  };
}
