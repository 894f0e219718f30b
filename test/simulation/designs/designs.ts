import type { Design } from './design.ts';
import { flagFromImage } from './flag-from-image.ts';
import { imageDelta } from './image-delta.ts';
import { naiveAdd } from './naive-add.ts';
import { production } from './production.ts';
import { twoWrites } from './two-writes.ts';

/** Everything that can be simulated, by name. All but the first are flawed. */
export const DESIGNS: readonly Design[] = [
  production,
  naiveAdd,
  imageDelta,
  twoWrites,
  flagFromImage,
];
