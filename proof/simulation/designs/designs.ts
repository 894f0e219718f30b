import { authorOfNow } from './author-of-now.ts';
import { daysApart } from './days-apart.ts';
import type { Design } from './design.ts';
import { bodyWrittenAgain, checkedAtRegistration } from './events/flawed-deliveries.ts';
import { datedWhenSent, entriesUnchecked, idsOfSending } from './events/flawed-publisher.ts';
import { flagFromImage } from './flag-from-image.ts';
import { a6RefusesDespiteConflict } from './flawed-a6.ts';
import { a7LostAnswer, a7Unconditional, a7WithoutGsi1 } from './flawed-a7.ts';
import { a8CancelsPacked, a8CancelsShipped, a8ReplaysNow } from './flawed-a8.ts';
import { a10LostAnswer, a10OverwritesSales } from './flawed-a10.ts';
import { a12RefusesDespiteConflict } from './flawed-a12.ts';
import { a19SeparateLineRows, a19Unconditional } from './flawed-a19.ts';
import { a37ByThreeRequests } from './flawed-a37.ts';
import { a40IgnoresShort } from './flawed-a40.ts';
import { a19BesideHold, a39ByThreeRequests } from './flawed-people.ts';
import { imageDelta } from './image-delta.ts';
import { capturesOfAll, refundsDueAgain } from './money/flawed-amounts.ts';
import { expiryByTtl, keyDroppedByProjector } from './money/flawed-due-key.ts';
import { expiryUnconditional } from './money/flawed-expiry.ts';
import {
  factsByAdd,
  factsByMarker,
  factsByRequest,
  factsByTime,
  factsWithoutMerge,
  factWithoutRow,
} from './money/flawed-facts.ts';
import { a14WithoutMeta, refundUnconditional, withoutClaim } from './money/flawed-payments.ts';
import { expiryWhilePending } from './money/flawed-slow.ts';
import { naiveAdd } from './naive-add.ts';
import { parcelFromImage } from './parcel-from-image.ts';
import { production } from './production.ts';
import { a8StaleLines } from './stale-lines-a8.ts';
import { twoWrites } from './two-writes.ts';

/** All designs that can be simulated, by name. All but the first are flawed. */
export const DESIGNS: readonly Design[] = [
  production,
  naiveAdd,
  imageDelta,
  twoWrites,
  flagFromImage,
  parcelFromImage,
  daysApart,
  authorOfNow,
  a6RefusesDespiteConflict,
  a7WithoutGsi1,
  a7Unconditional,
  a7LostAnswer,
  a8CancelsShipped,
  a8CancelsPacked,
  a8ReplaysNow,
  a10OverwritesSales,
  a10LostAnswer,
  a12RefusesDespiteConflict,
  a37ByThreeRequests,
  a40IgnoresShort,
  a8StaleLines,
  a19SeparateLineRows,
  a19Unconditional,
  a19BesideHold,
  a39ByThreeRequests,
  refundUnconditional,
  factsByAdd,
  factWithoutRow,
  factsWithoutMerge,
  factsByMarker,
  factsByTime,
  factsByRequest,
  refundsDueAgain,
  capturesOfAll,
  a14WithoutMeta,
  expiryUnconditional,
  expiryByTtl,
  expiryWhilePending,
  keyDroppedByProjector,
  withoutClaim,
  idsOfSending,
  entriesUnchecked,
  datedWhenSent,
  bodyWrittenAgain,
  checkedAtRegistration,
];
