import type { SmokeRun } from '../smoke-run.ts';
import type { Shop } from './shop.ts';

/** Creates a profile that stays from run to run, and tries what its owner may not do. */
export async function signUp(run: SmokeRun, { customerId, stage }: Shop): Promise<void> {
  const path = { customerId };
  const email = `smoke-${stage}-${customerId}@smoke.invalid`;
  // IAM checks the role's conditions before DynamoDB checks the item's, so 409 proves that the role
  // may write.
  const body = { customerId, name: 'Smoke test', email };
  await run.ask('A12', { as: 'operator', body, status: [201, 409] });
  // A machine has no verified address, so it cannot create its own profile.
  await run.ask('A12', { as: 'customer', body: { name: 'Smoke test' }, status: 403 });
  await run.ask('A1', { as: 'customer', path });
  await run.ask('A1', { as: 'operator', path });
  await run.ask('A1', { as: 'customer', path: { customerId: 'smoke-nobody' }, status: 404 });
}
