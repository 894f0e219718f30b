import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type Desk, useDesk } from '../desk.ts';
import { AddressLines } from '../elements/address-lines.tsx';
import { Dialog, Foot } from '../elements/dialog.tsx';
import { EarlyScans } from '../elements/early-scans.tsx';
import { Pill } from '../elements/pill.tsx';
import { SkuLink } from '../elements/sku-link.tsx';
import { howMany, items as itemsOf } from '../format.ts';
import { useKeys } from '../keys.ts';
import { NoAddress, Note } from '../queue/preview.tsx';
import { go, type ViewRoute } from '../route.ts';
import { filtersOf } from '../work/place.ts';
import { customerOf, itemsLeft, leftLines, numberOf, type WorkOrder } from '../work/work-order.ts';
import { Camera } from './camera.tsx';
import type { OutcomeList } from './outcome-list.ts';
import { Outcomes } from './outcomes.tsx';
import { PackHeader } from './pack-header.tsx';
import { packedIds } from './packed-ids.ts';
import { Packing } from './packing.ts';
import { countOf, ofLine } from './part.ts';
import { ScanField } from './scan-field.tsx';
import { useFreshNext, useKept } from './use-table.ts';

/** The packing table: one order in large letters, one field with the focus. */
export function PackView() {
  const desk = useDesk();
  const isReady = desk.work.progress.value.read > 0 || desk.work.progress.value.isListed;
  return isReady ? <Table desk={desk} /> : <EarlyScans />;
}

function Table({ desk }: { readonly desk: Desk }) {
  const packing = useMemo(() => new Packing(desk, packedIds(desk)), [desk]);
  const field = useRef<HTMLInputElement>(null);
  const [leavingTo, setLeaving] = useState<ViewRoute>();
  const order = packing.table.at.value;
  const { outcomes } = packing.log;
  const print = () => {
    if (order) desk.dialog.value = { kind: 'print', orders: [order] };
  };
  const leave = (to: ViewRoute = { view: 'ship', query: filtersOf('ship') }) =>
    outcomes.unsolved.peek() + outcomes.sending.peek() > 0 ? setLeaving(to) : go(to);
  useKeys(
    {
      ArrowDown: () => packing.skip(),
      'Alt+p': () => packing.command('PART'),
      'Alt+h': () => packing.command('HOLD'),
      'Alt+l': print,
      'Alt+c': () => document.querySelector<HTMLElement>('.pack-head select')?.focus(),
      'Alt+z': () => packing.command('UNDO'),
      Escape: () => packing.trouble.letGo() || leave(),
    },
    { isModal: true },
  );
  useFreshNext(desk, packing.table);
  useKept(packing.table, desk.work.progress.peek().isListed);
  const id = order?.orderId;
  const isPrinting = desk.dialog.value !== undefined;
  useLayoutEffect(() => field.current?.focus(), [id, isPrinting]);
  useEarlyScans(desk, packing, field);
  return (
    <div class="packing">
      <PackHeader packing={packing} leave={() => leave()} />
      {order && <Camera scanned={(text) => packing.scan(text)} />}
      <div class="pack-split">
        <section class="stack pack-main" aria-labelledby="title">
          {order ? (
            <At packing={packing} order={order} print={print} field={field} />
          ) : (
            <Done packing={packing} />
          )}
        </section>
        <Outcomes packing={packing} leave={leave} />
      </div>
      {leavingTo && (
        <Dialog title="Leave the packing table?" close={() => setLeaving(undefined)}>
          {(end) => (
            <>
              <p class="body">{pendingWords(outcomes)}</p>
              <Foot>
                <button type="button" class="main" autofocus onClick={end}>
                  Stay <kbd>Esc</kbd>
                </button>
                <button type="button" class="danger" onClick={() => go(leavingTo)}>
                  Leave
                </button>
              </Foot>
            </>
          )}
        </Dialog>
      )}
    </div>
  );
}

/**
 * Takes over what was scanned while the table loaded, up to the first scan that it refuses: those
 * after it may belong to another order.
 */
function useEarlyScans(desk: Desk, packing: Packing, field: AtProps['field']): void {
  useLayoutEffect(() => {
    const { scans } = desk;
    desk.scans = [];
    const begun = scans.at(-1) ?? '';
    for (const scan of scans.slice(0, -1)) {
      packing.scan(scan);
      if (!packing.trouble.words.peek()) continue;
      packing.trouble.isCut = begun !== '';
      return;
    }
    if (field.current) field.current.value = begun;
  }, []);
}

function pendingWords({ unsolved, sending }: OutcomeList): string {
  const words = [
    unsolved.value > 0 && `Not solved: ${unsolved.value}.`,
    sending.value > 0 && `Being sent: ${sending.value}.`,
  ];
  return words.filter(Boolean).join(' ') || 'All parcels are sent.';
}

const Done = ({ packing: { log, trouble } }: { readonly packing: Packing }) => (
  <>
    <h1 id="title" tabIndex={-1}>
      {useDesk().work.progress.value.isListed
        ? 'Nothing is left to pack.'
        : 'Loading the open orders …'}
    </h1>
    <p class="dim">{log.outcomes.shipped.value} shipped here.</p>
    {trouble.words.value && (
      <p class="note bad" role="alert">
        {trouble.words.value}
      </p>
    )}
  </>
);

interface AtProps {
  readonly packing: Packing;
  readonly order: WorkOrder;
  readonly print: () => void;
  readonly field: { readonly current: HTMLInputElement | null };
}

const At = ({ packing, order, print, field }: AtProps) => (
  <>
    <div class="row">
      <h1 id="title" tabIndex={-1} class="pack-name">
        {customerOf(order)}
      </h1>
      <span class="mono pack-number">{numberOf(order)}</span>
    </div>
    <Note of={order} />
    <ScanField packing={packing} order={order} field={field} />
    <div class="pack-cards">
      <Items packing={packing} order={order} />
      <section class="card">
        <header>
          <h2>Ship to</h2>
        </header>
        <address class="body pack-address">
          <NoAddress of={order} />
          {order.shippingAddress && <AddressLines of={order.shippingAddress} />}
        </address>
      </section>
    </div>
    <div class="row">
      <button
        type="button"
        aria-pressed={packing.table.isPart.value}
        aria-keyshortcuts="Alt+P"
        onClick={() => packing.command('PART')}
      >
        Ship {packing.table.isPart.value ? 'the whole order' : 'a part'} <kbd>Alt P</kbd>
      </button>
      <button type="button" aria-keyshortcuts="ArrowDown" onClick={() => packing.skip()}>
        Skip <kbd>↓</kbd>
      </button>
      <button type="button" aria-keyshortcuts="Alt+H" onClick={() => packing.command('HOLD')}>
        Hold <kbd>Alt H</kbd>
      </button>
      <button type="button" aria-keyshortcuts="Alt+L" onClick={print}>
        Print the slip <kbd>Alt L</kbd>
      </button>
      <span class="grow" />
      <span class="dim keyhints">
        Digits and capital letters go into the field, wherever the focus is.
      </span>
    </div>
  </>
);

function Items({ packing, order }: { readonly packing: Packing; readonly order: WorkOrder }) {
  const lines = leftLines(order) ?? [];
  const ticked = packing.table.ticked.value;
  return (
    <section class="card">
      <header>
        <h2>
          {itemsOf(itemsLeft(order) ?? 0)} in {howMany(lines.length, 'line')}
        </h2>
        <span class="dim">{countOf(ticked)} ticked</span>
      </header>
      <ul class="lines body pack-lines">
        {lines.map(({ seq, name, sku, left }) => (
          <li key={seq}>
            <span class="q">{left} ×</span>
            <span>
              {name} <SkuLink of={sku} isAside />
            </span>
            <Pill
              icon={ofLine(ticked, seq) === left ? 'tick' : 'ring'}
              tone={ofLine(ticked, seq) === left ? 'good' : 'quiet'}
            >
              {ofLine(ticked, seq)} of {left}
            </Pill>
          </li>
        ))}
      </ul>
    </section>
  );
}
