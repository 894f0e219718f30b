import { parentPort, workerData } from 'node:worker_threads';
import './determinism.ts';
import { DESIGNS } from './designs/designs.ts';
import { runPoison } from './faults/poison.ts';
import { RETURN_DESIGNS } from './returns/designs.ts';
import { runLife } from './returns/life.ts';
import { runScenario } from './scenario.ts';
import { runShop } from './shop.ts';
import type { Job, Report, Result } from './worker-pool.ts';
import { createWorld, type World } from './world.ts';

const { assembly } = workerData as { assembly: string };
const report = (message: Report) => parentPort?.postMessage(message);
const reportResult = (result: Result) => report({ result });

// An error ends the thread, and the whole run with it.
parentPort?.on('message', async (job: Job) => {
  const world = await createWorld(assembly, { durable: job.kind === 'shop' });
  try {
    await run(job, world);
  } finally {
    await world.end();
  }
  report({ isDone: true });
});

async function run(job: Job, world: World): Promise<void> {
  if (job.kind === 'shop') return reportResult(await runShop({ ...job, world }));
  if (job.kind === 'poison') return reportResult(await runPoison({ ...job, world }));
  if (job.kind === 'returns') return runReturns(job, world);
  const design = DESIGNS.find(({ name }) => name === job.design);
  if (!design) throw new Error(`there is no design ${job.design}`);
  for (const seed of job.seeds) reportResult(await runScenario({ ...job, world, design, seed }));
}

async function runReturns({ design: name, seeds }: Job & { kind: 'returns' }, world: World) {
  const design = RETURN_DESIGNS.find((one) => one.name === name);
  if (!design) throw new Error(`there is no design ${name}`);
  for (const seed of seeds) reportResult(await runLife({ world, design, seed }));
}
