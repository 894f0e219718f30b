import { useDesk } from '../desk.ts';
import { Icon, type IconName } from '../elements/icons.tsx';
import { hrefOf, opensAside, type ViewRoute } from '../route.ts';
import { minute } from '../times.ts';
import { customerOf, itemsLeft, numberOf } from '../work/work-order.ts';
import { isOpen, isParcel, type Outcome, shippedWords } from './outcome.ts';
import type { Packing } from './packing.ts';

const ICONS: Readonly<Record<Outcome['state'], IconName>> = {
  sending: 'clock',
  shipped: 'tick',
  unsolved: 'alert',
  kept: 'clock',
  'taken back': 'undo',
  held: 'pause',
  released: 'undo',
};

/** States that are shown with the time: the icon or the reason names them. */
const DONE: ReadonlySet<Outcome['state']> = new Set(['shipped', 'held', 'released']);

const detailOf = (outcome: Outcome): string =>
  outcome.reason ?? (outcome.tracking || (isParcel(outcome) ? 'without a number' : ''));

/** The newest parcels, and older ones that a person must still see to. */
const shownOutcomes = ({ outcomes }: Packing['log']): readonly Outcome[] =>
  outcomes.all.value.filter((outcome, i) => i < 12 || isOpen(outcome));

/** The newest parcels and what became of them, and the next orders. */
export const Outcomes = ({
  packing,
  leave,
}: {
  readonly packing: Packing;
  readonly leave: (to: ViewRoute) => void;
}) => (
  <aside class="stack pack-side" aria-label="Parcels">
    <div class="row">
      <h2 class="grow">Just now</h2>
      <button
        type="button"
        class="small"
        aria-keyshortcuts="Alt+Z"
        onClick={() => packing.command('UNDO')}
      >
        <Icon of="undo" /> Undo <kbd>Alt Z</kbd>
      </button>
    </div>
    <ul class="tl">
      {shownOutcomes(packing.log).map((outcome) => (
        <li key={outcome.key} class={outcome.state === 'unsolved' ? 'bad' : ''}>
          <Icon of={ICONS[outcome.state]} />
          <span>
            <span class="mono">{outcome.name}</span> {outcome.customer}
            <br />
            {outcome.part && outcome.state === 'shipped' && (
              <>
                <small>{shippedWords(outcome)}</small>{' '}
              </>
            )}
            <small class={outcome.reason ? '' : 'mono'}>{detailOf(outcome)}</small>
          </span>
          {outcome.state === 'unsolved' ? (
            <span class="row">
              {isOpen(outcome) && (
                <button
                  type="button"
                  class="small"
                  aria-label={`Seen: ${outcome.name}`}
                  onClick={() => packing.log.outcomes.see(outcome)}
                >
                  Seen
                </button>
              )}
              <a
                class="button small"
                aria-label={`Open ${outcome.name}`}
                href={hrefOf({ view: 'order', id: outcome.orderId })}
                onClick={(event) => {
                  packing.log.outcomes.see(outcome);
                  if (opensAside(event)) return;
                  event.preventDefault();
                  leave({ view: 'order', id: outcome.orderId });
                }}
              >
                Open
              </a>
            </span>
          ) : (
            <small>{DONE.has(outcome.state) ? minute(outcome.at) : outcome.state}</small>
          )}
        </li>
      ))}
    </ul>
    <Next packing={packing} />
  </aside>
);

function Next({ packing }: { readonly packing: Packing }) {
  const { work } = useDesk();
  const next = packing.table.next.value.slice(0, 6).flatMap((id) => work.get(id) ?? []);
  return (
    <>
      <h2>Next</h2>
      <table>
        <tbody>
          {next.map((order) => (
            <tr key={order.orderId}>
              <td class="mono">{numberOf(order)}</td>
              <td>{customerOf(order)}</td>
              <td>
                <span class="dim">{order.shippingAddress?.['country']}</span>{' '}
                {order.shippingAddress?.['city']}
              </td>
              <td class="num">{itemsLeft(order)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
