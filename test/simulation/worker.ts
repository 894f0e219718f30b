import { parentPort, workerData } from 'node:worker_threads';
import './determinism.ts';
import type { Job, Result } from './crew.ts';
import type { Design } from './designs/design.ts';
import { flagFromImage } from './designs/flag-from-image.ts';
import { imageDelta } from './designs/image-delta.ts';
import { naiveAdd } from './designs/naive-add.ts';
import { production } from './designs/production.ts';
import { twoWrites } from './designs/two-writes.ts';
import { runPoison } from './poison.ts';
import { runScenario } from './scenario.ts';
import { runShop } from './shop.ts';
import { createWorld, type World } from './world.ts';

const DESIGNS: readonly Design[] = [production, naiveAdd, imageDelta, twoWrites, flagFromImage];

const { assembly, job } = workerData as { assembly: string; job: Job };
const tell = (result: Result) => parentPort?.postMessage(result);
const world = await createWorld(assembly, { durable: job.kind === 'shop' });
try {
  await run(job, world);
} finally {
  await world.end();
}

async function run(job: Job, world: World): Promise<void> {
  if (job.kind === 'shop') return tell(await runShop({ ...job, world }));
  if (job.kind === 'poison') return tell(await runPoison({ ...job, world }));
  const design = DESIGNS.find(({ name }) => name === job.design);
  if (!design) throw new Error(`there is no design ${job.design}`);
  for (const seed of job.seeds) tell(await runScenario({ ...job, world, design, seed }));
}
