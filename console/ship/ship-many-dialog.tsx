import { useState } from 'preact/hooks';
import { type Desk, useDesk } from '../desk.ts';
import { Dialog, Foot } from '../elements/dialog.tsx';
import { PreferenceBox } from '../elements/preference-box.tsx';
import { howMany, items, orders as ordersOf } from '../format.ts';
import { preference } from '../preferences.ts';
import { whyOff } from '../requests/offline.ts';
import { itemsLeft, type WorkOrder } from '../work/work-order.ts';
import { CarrierField } from './carrier-field.tsx';
import { LeftOut } from './left-out.tsx';
import { ManyRows, NextToCheck } from './many-rows.tsx';
import { shipMany } from './ship-many.ts';
import type { TrackingList } from './tracking-list.ts';
import { carrierWords, doubtsAbout, matchedWords } from './tracking-words.ts';
import { type Many, useMany } from './use-many.ts';

/** True if the result offers the packing slips of what was shipped. */
const printsSlips = preference('printsSlips', false);

interface ShipManyDialogProps {
  readonly orders: readonly WorkOrder[];
  readonly close: () => void;
}

/** Ships many orders, each as a whole. Ctrl V takes the label software's list. */
export function ShipManyDialog({ orders: selected, close }: ShipManyDialogProps) {
  const desk = useDesk();
  const many = useMany(selected);
  const { orders, numbers, missing, list } = many;
  const doubtful = useDoubts(many);
  const { doubts, asked, chosen } = doubtful;
  const isBare = missing > 0 && missing === orders.length;
  const mustWait =
    whyOff() !== undefined || orders.length === 0 || (desk.config.trackingRequired && missing > 0);
  const count = orders.reduce((sum, order) => sum + (itemsLeft(order) ?? 0), 0);
  return (
    <Dialog
      title={`Ship ${ordersOf(orders.length)}`}
      about={`${items(count)}, all of each order`}
      isWide
      close={close}
    >
      {(end) => (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (mustWait) return;
            const { submitter } = event as SubmitEvent;
            // Enter in a field leads to the button, which says what is missing.
            if (isBare && document.activeElement !== submitter) return submitter?.focus();
            // Asked once: the same Enter again ships.
            if (doubts.size > 0 && !asked) return doubtful.ask();
            end();
            void shipMany(desk, orders, numbers, chosen, printsSlips.peek());
          }}
        >
          <div class="body">
            <Source list={list} missing={missing} {...doubtful} />
            <ManyRows {...many} doubts={doubts} />
            <LeftOut held={many.held} unpaid={many.unpaid} include={many.include} />
          </div>
          <Foot
            note={
              <span role={asked ? 'alert' : undefined}>
                {asked && !whyOff()
                  ? `${doubts.size} in doubt, marked above. Press Enter again to ship anyway.`
                  : sentenceOf(desk, many, chosen)}
              </span>
            }
            end={end}
          >
            <PreferenceBox
              of={printsSlips}
              name={`Print ${howMany(orders.length, 'packing slip')}`}
            />
            <NextToCheck count={doubts.size + (list ? missing : 0)} />
            <button type="submit" class="main" disabled={mustWait}>
              Ship {ordersOf(orders.length)}
              {isBare && ' without numbers'}
              {asked && ' anyway'} <kbd>↵</kbd>
            </button>
          </Foot>
        </form>
      )}
    </Dialog>
  );
}

/** The carrier that is chosen for all, and the doubts about the numbers, which are asked once. */
function useDoubts({ orders, numbers, list }: Many) {
  const desk = useDesk();
  const [chosen, setChosen] = useState<string>();
  const [seen, setSeen] = useState<typeof numbers>();
  const doubts = doubtsAbout(desk, orders, numbers, list, chosen);
  return {
    chosen,
    doubts,
    asked: doubts.size > 0 && seen === numbers,
    ask: () => {
      setSeen(numbers);
      document.querySelector('.many-rows .warn-ink')?.scrollIntoView({ block: 'center' });
    },
    choose: (name: string) => {
      setChosen(name);
      setSeen(undefined);
    },
  };
}

/** The parcels that will be sent, or the reason why none can be. */
function sentenceOf(desk: Desk, { orders, numbers, missing }: Many, chosen: string | undefined) {
  const off = whyOff();
  if (off) return off;
  if (desk.config.trackingRequired && missing > 0)
    return `${ordersOf(missing)} without a number: this shop needs one.`;
  return (
    orders.length > 0 && `To send: ${carrierWords(desk, orders, numbers, chosen)}, six at a time.`
  );
}

interface SourceProps {
  readonly list: TrackingList | undefined;
  readonly missing: number;
  readonly doubts: ReadonlyMap<string, string>;
  /** Called when a person chooses a carrier for all of them. */
  readonly choose: (name: string) => void;
}

/** The carrier, and where the numbers are from. */
const Source = ({ list, missing, doubts, choose }: SourceProps) => (
  <>
    <div class="two">
      <CarrierField choose={choose} />
      <p class="field">
        <label for="paste">Tracking numbers</label>
        <input
          id="paste"
          autofocus
          inputMode="none"
          placeholder="Paste the list here (Ctrl V)"
          value={sourceOf(list)}
          onInput={({ currentTarget }) => {
            currentTarget.value = sourceOf(list);
          }}
        />
      </p>
    </div>
    {list && (
      <p class="note info" role="status">
        {matchedWords(list, missing, doubts.size)}
      </p>
    )}
  </>
);

const sourceOf = (list: TrackingList | undefined): string =>
  list
    ? `From the clipboard: ${howMany(list.rows, 'line')}, ${howMany(list.columns, 'column')}`
    : '';
