import type { Part } from './part.ts';

/** The parts, in the order in which they run. Each is loaded in the process that runs it. */
export const PARTS: Readonly<Record<string, () => Promise<{ part: Part }>>> = {
  capacity: () => import('./capacity.ts'),
  cold: () => import('./cold.ts'),
  warm: () => import('./warm.ts'),
  scale: () => import('./scale.ts'),
  load: () => import('./load.ts'),
  lag: () => import('./lag.ts'),
};
