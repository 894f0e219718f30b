import { batch, type ReadonlySignal, signal } from '@preact/signals';
import type { Desk } from '../desk.ts';
import { mayHaveBeenDone } from '../requests/may-have-been-done.ts';
import { whyOff } from '../requests/offline.ts';
import { wordsOf } from '../requests/signed-out.ts';
import { trackingInfo } from '../ship/carriers.ts';
import { chosenCarrier, doubtsOf } from '../ship/doubts.ts';
import { type KeptTable, keptTable } from './kept-table.ts';
import { OnTable } from './on-table.ts';
import { ParcelLog } from './parcel-log.ts';
import { partlyTicked, withOne } from './part.ts';
import { type Command, readScan } from './scan.ts';
import { Trouble } from './trouble.ts';
import { whyAbsent, whyBare, whyNot, whyUnread } from './why-not.ts';

const LET_GO = 'Let go of it to ship without a number.';

/** The work at the packing table: one order after the other, each with a scan. */
export class Packing {
  readonly #desk: Desk;
  readonly log: ParcelLog;
  readonly table: OnTable;
  /** The name of the carrier that a person has chosen at this table. */
  readonly carrier = signal<string | undefined>(undefined);
  readonly trouble = new Trouble();

  constructor(desk: Desk, ids: ReadonlySignal<readonly string[]>) {
    this.#desk = desk;
    this.log = new ParcelLog(desk);
    // Another way than a reload or *Back* begins anew.
    const before: KeptTable = desk.isNew ? [] : keptTable();
    this.table = new OnTable(desk.work, ids, this.log.kept, before);
  }

  scan(text: string): void {
    const isEnd = this.trouble.isCut;
    this.trouble.isCut = false;
    if (isEnd || this.trouble.isEcho(text)) return;
    this.trouble.next();
    const { at, skus } = this.table;
    const scan = readScan(text, at.peek(), this.#desk.work.all(), skus());
    if (scan.kind === 'command') this.command(scan.command);
    else if (scan.kind === 'order') this.#find(scan.orderId);
    else if (scan.kind === 'item') this.#tick(scan.seq);
    else if (scan.kind === 'tracking') this.#ship(scan.number);
    else this.trouble.refuseScan(whyUnread(scan.kind, text, this.#desk.work.kept.name.peek()));
  }

  command(command: Command): void {
    if (command === 'SKIP') this.skip();
    else if (command === 'PART') this.#turnPart();
    else if (whyOff()) this.trouble.refuse(whyOff);
    else void (command === 'UNDO' ? this.#undo() : this.#hold());
  }

  /** A part answers the question about items that are not ticked, and no other. */
  #turnPart(): void {
    const { at, isPart, ticked } = this.table;
    this.trouble.answer(partlyTicked(at.peek(), ticked.peek()));
    isPart.value = !isPart.peek();
  }

  /** Goes to the next order; the skipped one comes again at the end. */
  skip(): void {
    const idsLeft = this.table.left.peek();
    const index = idsLeft.indexOf(this.table.at.peek()?.orderId ?? '');
    this.#goTo(idsLeft[(index + 1) % idsLeft.length]);
  }

  /** Goes to an order by its slip. Another one must not be taken for it. */
  #find(orderId: string): void {
    if (this.table.left.peek().includes(orderId)) this.#goTo(orderId);
    else this.trouble.refuseScan(whyAbsent(this.#desk.work.peek(orderId)));
  }

  async #hold(): Promise<void> {
    const order = this.table.at.peek();
    if (!order) return;
    this.#leave(order.orderId);
    if (!(await this.log.hold(order))) this.table.again(order.orderId);
  }

  async #undo(): Promise<void> {
    try {
      const back = await this.log.undo();
      if (!back?.order) return this.trouble.refuse('Nothing was taken back.');
      const { orderId } = back.order;
      this.table.again(orderId);
      this.#goTo(orderId);
      if (back.kind !== 'parcel' || !back.part) return;
      // The same items lie on the table.
      this.table.isPart.value = true;
      this.table.scanned.value = back.part;
    } catch (error) {
      this.trouble.refuse(
        mayHaveBeenDone(error)
          ? 'No answer yet: it may be taken back. UNDO asks again.'
          : `Not taken back: ${wordsOf(error)}`,
      );
    }
  }

  #ship(number: string): void {
    const { at, isPart, ticked, fewer } = this.table;
    const order = at.peek();
    const lines = order && isPart.peek() ? ticked.peek() : undefined;
    const carrier = chosenCarrier(this.#desk, number, this.carrier.peek());
    const partly = lines ? undefined : partlyTicked(order, ticked.peek());
    const doubts = order ? doubtsOf(this.#desk, order, number, carrier) : [];
    const bare = whyBare(this.log.outcomes.all.peek(), number);
    const asked = [fewer.peek(), partly, bare, ...doubts].filter((doubt) => doubt !== undefined);
    const scan = [order?.orderId, number, carrier?.name].join();
    // The field is empty because of a scan before: the parcel has a number.
    const open = number === '' && this.trouble.unsettled;
    const why =
      this.table.whyGone.peek() ||
      whyNot(this.#desk, order, lines, number) ||
      (open && `${open} ${LET_GO}`) ||
      this.trouble.ask(asked, scan, number);
    if (why) this.trouble.refuse(why);
    else if (order) {
      const tracking = trackingInfo(carrier, number);
      // The next order is shown at once; the request runs behind.
      this.#leave(order.orderId);
      void this.log.send({ order, lines, tracking, idempotencyKey: crypto.randomUUID() });
    }
  }

  #tick(seq: number): void {
    const { scanned, at } = this.table;
    const now = withOne(scanned.peek(), at.peek(), seq);
    if (now) scanned.value = now;
    else this.trouble.refuse('All of this line are ticked already.');
  }

  #leave(orderId: string): void {
    batch(() => {
      this.table.leave(orderId);
      this.trouble.forget();
    });
  }

  #goTo(orderId: string | undefined): void {
    batch(() => {
      this.table.goTo(orderId);
      this.trouble.forget();
    });
  }
}
