import { useDesk } from '../desk.ts';
import { Icon } from '../elements/icons.tsx';
import { unbroken } from '../elements/unbroken.tsx';
import { items as itemsOf } from '../format.ts';
import { itemsLeft } from '../work/work-order.ts';
import type { OnTable } from './on-table.ts';
import type { Outcome } from './outcome.ts';
import type { Packing } from './packing.ts';
import { countOf } from './part.ts';

const TONES: Partial<Readonly<Record<Outcome['state'], string>>> = {
  unsolved: 'bad',
  kept: 'warn',
};

/**
 * The outcome that came last, and what is ticked of a part, where no scrolling hides them. Read out
 * is the one that has changed, as a whole sentence.
 */
export function Message({ packing: { log, table } }: { readonly packing: Packing }) {
  const said = useDesk().said.value;
  const [words, state] = log.outcomes.said.value;
  // Another sentence may have come after it.
  const tone = state && words === said && TONES[state];
  return (
    <div role="status" aria-live="polite" aria-atomic={false}>
      <p class={`outcome ${tone || ''}`} aria-atomic={true}>
        {tone && <Icon of="alert" />}
        {unbroken(said)}
      </p>
      {table.isPart.value && <PartNote of={table} />}
    </div>
  );
}

/** The items of a part. */
function PartNote({ of: { at, ticked } }: { readonly of: OnTable }) {
  const count = countOf(ticked.value);
  const all = itemsLeft(at.value ?? {});
  // Its lines are still being read.
  if (all === undefined) return null;
  return (
    <p class="note info">
      <Icon of="half" />{' '}
      {count === 0
        ? 'A part: nothing is ticked yet. Scan what is in the parcel.'
        : count === all
          ? `${count} of ${itemsOf(all)} ticked: nothing stays open.`
          : `A part: ${count} of ${itemsOf(all)} ${
              count === 1 ? 'ships' : 'ship'
            }, the rest stays open.`}
    </p>
  );
}
