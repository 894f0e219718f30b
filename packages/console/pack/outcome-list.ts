import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Parcel } from '../ship/parcel.ts';
import type { WorkOrder } from '../work/work-order.ts';
import { begun, isParcel, type Outcome, shippedWords } from './outcome.ts';
import { keepUnsolved, unsolvedParcels } from './unsolved-parcels.ts';

/** The outcomes at the packing table, newest first, and those that a person must still see to. */
export class OutcomeList {
  /** The live region of the page. */
  readonly #live: Signal<string>;
  readonly all = signal(unsolvedParcels());
  /** The last sentence, and the state of its outcome. */
  readonly said = signal<readonly [string, Outcome['state']?]>(['']);
  readonly shipped = this.#countOf('shipped');
  /** The number of those that no person has seen. */
  readonly unsolved = this.#countOf('unsolved');
  readonly sending = this.#countOf('sending');

  constructor(live: Signal<string>) {
    this.#live = live;
  }

  #countOf(which: Outcome['state']): ReadonlySignal<number> {
    return computed(
      () => this.all.value.filter(({ state, isSeen }) => state === which && !isSeen).length,
    );
  }

  /** Begins with a parcel or a hold, also again, with the same key. */
  begin(order: WorkOrder, tracking: string, key: string, lines?: Parcel['lines']): Outcome {
    const outcome = begun(order, tracking, key, lines);
    this.all.value = [outcome, ...this.all.peek().filter((other) => other.key !== key)];
    return outcome;
  }

  end(outcome: Outcome, end: Pick<Outcome, 'state' | 'reason'>): void {
    this.#put({ ...outcome, ...end, at: Date.now() });
    const words = `${outcome.name}: ${end.reason ?? shippedWords(outcome)}`;
    this.said.value = [words, end.state];
    this.#live.value = words;
  }

  /** Counts one no more among those that are not solved. */
  see(outcome: Outcome): void {
    this.#put({ ...outcome, isSeen: true });
  }

  #put(outcome: Outcome): void {
    this.all.value = this.all.peek().map((other) => (other.key === outcome.key ? outcome : other));
    // The order of a refused hold is on the table again, while a refused parcel lies somewhere.
    if (isParcel(outcome)) keepUnsolved(outcome);
  }
}
