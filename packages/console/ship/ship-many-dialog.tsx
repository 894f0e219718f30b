import { type Desk, useDesk } from '../desk.ts';
import { Dialog, Foot } from '../elements/dialog.tsx';
import { PreferenceBox } from '../elements/preference-box.tsx';
import { howMany, items, orders as ordersOf } from '../format.ts';
import { ListFile } from '../lists/list-file.tsx';
import { preference } from '../preferences.ts';
import { whyOff } from '../requests/offline.ts';
import { itemsLeft, type WorkOrder } from '../work/work-order.ts';
import { CarrierField } from './carrier-field.tsx';
import { LeftOut } from './left-out.tsx';
import { ManyRows, NextToCheck } from './many/many-rows.tsx';
import { shipMany } from './many/ship-many.ts';
import type { TrackingList } from './many/tracking-list.ts';
import { type CarrierOf, carrierWords, matchedWords } from './many/tracking-words.ts';
import { useLeadOn } from './many/use-lead-on.ts';
import { type Many, useDoubts, useMany } from './many/use-many.ts';

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
  const { doubts, asked, carrierOf } = doubtful;
  const isBare = missing > 0 && missing === orders.length && !desk.config.trackingRequired;
  const leadOn = useLeadOn(isBare, many.isReading, doubtful.stopEcho);
  const mustWait =
    whyNotNow(desk) !== undefined ||
    orders.length === 0 ||
    many.isReading ||
    (desk.config.trackingRequired && missing > 0);
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
          onKeyDown={leadOn}
          onSubmit={(event) => {
            event.preventDefault();
            if (mustWait) return;
            if (doubts.size > 0 && !asked) return doubtful.ask();
            end();
            void shipMany(desk, orders, numbers, carrierOf, printsSlips.peek());
          }}
        >
          <div class="body">
            <Source list={list} take={many.take} missing={missing} {...doubtful} />
            <ManyRows {...many} {...doubtful} />
            <LeftOut stopped={many.held} unpaid={many.unpaid} include={many.include} />
          </div>
          <Foot
            note={
              <span role={asked ? 'alert' : undefined}>
                {asked && !whyNotNow(desk)
                  ? `${doubts.size} in doubt, marked above. Ship anyway?`
                  : sentenceOf(desk, many, carrierOf)}
              </span>
            }
            end={end}
          >
            <PreferenceBox
              of={printsSlips}
              name={`Print ${howMany(orders.length, 'packing slip')}`}
            />
            <NextToCheck count={doubtful.toCheck} />
            <button type="submit" class="main" disabled={mustWait}>
              Ship {isBare ? `${missing} without numbers` : ordersOf(orders.length)}
              {asked && ' anyway'} <kbd>↵</kbd>
            </button>
          </Foot>
        </form>
      )}
    </Dialog>
  );
}

/** The reason why nothing can be sent now: six at a time are enough. */
const whyNotNow = ({ batches }: Desk): string | undefined =>
  whyOff() ??
  (batches.value.every(({ endedAt }) => endedAt.value) ? undefined : 'Others are being sent.');

/** The parcels that will be sent, or the reason why none can be. */
function sentenceOf(desk: Desk, many: Many, carrierOf: CarrierOf) {
  const { orders, missing } = many;
  const why = whyNotNow(desk);
  if (why) return why;
  if (desk.config.trackingRequired && missing > 0)
    return `${ordersOf(missing)} without a number: this shop needs one.`;
  return orders.length > 0 && `To send: ${carrierWords(many, carrierOf)}, six at a time.`;
}

interface SourceProps {
  readonly list: TrackingList | undefined;
  readonly take: (text: string) => Promise<void>;
  readonly missing: number;
  readonly doubts: ReadonlyMap<string, string>;
  /** Called when a person chooses a carrier for those of which the list names none. */
  readonly choose: (name: string) => void;
}

/** The carrier, and where the numbers are from. */
const Source = ({ list, take, missing, doubts, choose }: SourceProps) => (
  <>
    <div class="two">
      <CarrierField choose={choose} />
      <p class="field">
        <label for="paste">Tracking numbers</label>
        <input
          id="paste"
          autofocus
          inputMode="none"
          placeholder="Paste or drop the list here"
          value={sourceOf(list)}
          onInput={({ currentTarget }) => {
            currentTarget.value = sourceOf(list);
          }}
        />
        <ListFile take={take} />
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
  list ? `Read: ${howMany(list.rows, 'line')}, ${howMany(list.columns, 'column')}` : '';
