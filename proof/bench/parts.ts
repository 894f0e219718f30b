import type { Part } from './part.ts';

/** The parts, in the order of their runs. Each is loaded in the process that runs it. */
export const PARTS: Readonly<Record<string, () => Promise<{ part: Part }>>> = {
  capacity: () => import('./capacity/capacity.ts'),
  'anti-patterns': () => import('./anti-patterns/anti-patterns.ts'),
  'cold-shares': () => import('./handlers/cold-shares.ts'),
  cold: () => import('./handlers/cold.ts'),
  warm: () => import('./handlers/warm.ts'),
  scale: () => import('./scale/scale.ts'),
  load: () => import('./load/load.ts'),
  lag: () => import('./load/lag.ts'),
  provider: () => import('./provider/provider.ts'),
};
