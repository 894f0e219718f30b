import { computed, signal } from '@preact/signals';
import { RepeatedScans } from './repeated-scans.ts';
import { alarm } from './sound.ts';

type Why = () => string | undefined;

/** The reason why the last scan or command did nothing. */
export class Trouble {
  readonly repeated = new RepeatedScans();
  readonly #why = signal<Why | undefined>(undefined);
  /** The words for it, as long as it holds. */
  readonly words = computed(() => this.#why.value?.());
  /** True if it is a scan that a person may let go of. */
  readonly isUnsettled = computed(() => !!this.words.value && !!this.repeated.unsettled);

  refuse(why: string | Why): void {
    this.#why.value = typeof why === 'string' ? () => why : why;
    alarm();
  }

  /** Before another scan. A question about a number stays while items are ticked. */
  next(): void {
    const { question } = this.repeated;
    this.#why.value = question ? () => question : undefined;
  }

  /** Lets go of a scan that shipped nothing. Returns false if there is none. */
  letGo(): boolean {
    if (!this.repeated.unsettled) return false;
    this.forget();
    return true;
  }

  forget(): void {
    this.repeated.forget();
    this.#why.value = undefined;
  }
}
