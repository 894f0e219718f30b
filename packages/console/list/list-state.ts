import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { keepPlace, placeOf } from '../work/place.ts';

/** The rows that are rendered together, or not at all. */
export const GROUP = 50;

/** A list with a hand, a selection and a direction, which survive back, reload and sign-in. */
export class ListState {
  readonly name: string;
  /** The rows, first to last. */
  readonly ids: ReadonlySignal<readonly string[]>;
  readonly isNewestFirst = signal(false);
  readonly selected = signal<ReadonlySet<string>>(new Set());
  readonly #at = signal<string | undefined>(undefined);
  /** The row that is under the hand instead of one that has left, or before a person moved it. */
  #instead: string | undefined;
  /** The selected rows before. */
  #picked: readonly string[] = [];
  /** The row's place when it was last seen, for the row that takes its place. */
  #index = 0;
  /** The distance of the hand's row from the top of the window, until it is restored. */
  top: number | undefined;

  constructor(name: string, rows: ReadonlySignal<readonly string[]>) {
    this.name = name;
    const place = placeOf(name);
    this.#at.value = place.at;
    this.top = place.top;
    this.selected.value = new Set(place.selected);
    this.isNewestFirst.value = place.isNewestFirst ?? false;
    this.ids = computed(() => (this.isNewestFirst.value ? rows.value.toReversed() : rows.value));
  }

  /** The id under the hand. If its row has left, the next one has taken its place. */
  readonly at = computed<string | undefined>(() => {
    const ids = this.ids.value;
    const index = ids.indexOf(this.#at.value ?? '');
    if (index >= 0) {
      this.#index = index;
      return this.#at.value;
    }
    const instead = ids.indexOf(this.#instead ?? '');
    if (instead >= 0) this.#index = instead;
    return ids[Math.min(this.#index, ids.length - 1)];
  });

  /** True for a row that was under the hand, and has left the list. */
  hasLost(id: string): boolean {
    return this.#at.value === id && this.at.value !== id;
  }

  /** The rows behind the one under the hand; if it has left, those from its place on. */
  behind(id: string): readonly string[] {
    const after = this.hasLost(id) ? 0 : 1;
    return this.ids.peek().slice(this.#index + after);
  }

  /** The selected rows that are still in the list, in its direction. */
  readonly picked = computed<readonly string[]>(() =>
    this.ids.value.filter((id) => this.selected.value.has(id)),
  );

  /** The selected rows, else all. */
  chosen(): readonly string[] {
    return this.picked.peek().length > 0 ? this.picked.peek() : this.ids.peek();
  }

  /** The rows of an action: the selection, else the one under the hand. */
  targets(): readonly string[] {
    const at = this.at.peek();
    return this.picked.peek().length > 0 ? this.picked.peek() : at === undefined ? [] : [at];
  }

  moveTo(id: string | undefined): void {
    if (id === undefined) return;
    this.#at.value = id;
    this.#index = Math.max(0, this.ids.peek().indexOf(id));
  }

  /** Goes along with a person who looks at the rows themselves; at another order, it stays. */
  follow(id: string): void {
    if (!this.ids.peek().includes(id)) return;
    this.moveTo(id);
    this.top = undefined;
    this.keep();
  }

  move(by: number): void {
    const ids = this.ids.peek();
    const index = ids.indexOf(this.at.peek() ?? '');
    this.moveTo(ids[Math.max(0, Math.min(ids.length - 1, index + by))]);
  }

  /** Stays at the row that has taken the place of one that left, or that is the first one. */
  stay(): void {
    this.#instead = this.at.peek();
  }

  /** Begins with the first row, wherever a person was before. */
  begin(): void {
    this.moveTo(this.ids.peek()[0]);
    this.top = undefined;
  }

  toggle(id: string | undefined = this.at.peek()): void {
    if (id === undefined) return;
    const selected = new Set(this.selected.peek());
    if (!selected.delete(id)) selected.add(id);
    this.selected.value = selected;
  }

  /** Moves, and takes the rows on the way into the selection. */
  extend(by: number): void {
    const from = this.at.peek();
    this.move(by);
    const to = this.at.peek();
    if (from && to) this.select([...this.selected.peek(), from, to]);
  }

  /** Takes rows that have left out of the selection: one that comes back was not selected again. */
  dropLost(): void {
    const picked = this.picked.peek();
    const lost = this.#picked.filter((id) => !picked.includes(id));
    this.#picked = picked;
    if (lost.length > 0) this.select([...this.selected.peek()].filter((id) => !lost.includes(id)));
  }

  select(ids: readonly string[]): void {
    this.selected.value = new Set(ids);
  }

  /** Keeps the place in the tab. */
  keep(): void {
    keepPlace(this.name, {
      at: this.at.peek(),
      top: this.top,
      selected: [...this.selected.peek()],
      isNewestFirst: this.isNewestFirst.peek(),
    });
  }
}
