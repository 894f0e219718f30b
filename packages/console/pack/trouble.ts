import { computed, signal } from '@preact/signals';
import { ECHO } from '../actions/question.ts';
import { alarm } from './sound.ts';

type Why = string | (() => string | undefined);

const AFTER_REFUSAL = 'The scan before it was refused.';

/**
 * The reason why the last scan or command did nothing: a refusal, or a question that the same scan
 * answers when it comes again. It also knows the second end of line that some scanners send.
 */
export class Trouble {
  readonly #why = signal<Why | undefined>(undefined);
  #scannedAt = 0;
  /** Milliseconds from the press of the last key until the page, which may be busy, had it. */
  late = 0;
  /** True if the scan before this one was refused: its parcel may be of another order. */
  #isAfterRefusal = false;
  /** True if the end of a scan is still to come whose beginning was not taken. */
  isCut = false;
  /** The scan that was asked about, and its doubts. */
  #asked: readonly string[] = [];
  /** The question about a number that has no answer yet. */
  #question: string | undefined;
  /** The reason against the last scan of an order or an item. */
  #refused: string | undefined;
  /** The words for the reason, as long as it holds. */
  readonly words = computed(() => {
    const why = this.#why.value;
    return typeof why === 'function' ? why() : why;
  });

  /**
   * The reason against the last scan, or the question. Enter alone ships nothing after it, until a
   * person lets go of the scan.
   */
  get unsettled(): string | undefined {
    return this.#refused ?? this.#question;
  }

  /** True for the second Enter of a scanner that ends its lines with two: it ships nothing. */
  isEcho(text: string): boolean {
    const at = Date.now() - this.late;
    if (text.trim() === '') return at - this.#scannedAt < ECHO;
    this.#scannedAt = at;
    this.#isAfterRefusal = this.#refused !== undefined;
    this.#refused = undefined;
    return false;
  }

  /** The question about all doubts of a scan; undefined if each of them was asked about before. */
  ask(others: readonly string[], scan: string, number: string): string | undefined {
    const doubts = this.#isAfterRefusal ? [AFTER_REFUSAL, ...others] : others;
    const asked = [scan, ...doubts];
    if (!doubts[0] || asked.every((doubt) => this.#asked.includes(doubt))) return undefined;
    this.#asked = asked;
    const again = number ? 'Scan it again' : 'Enter again';
    const question = `${doubts.join(' ')} ${again} to ship anyway.`;
    this.#question = number ? question : undefined;
    // Another Enter of the same scanner, or of a key that is held, is no answer.
    if (!number) this.#scannedAt = Date.now();
    return question;
  }

  /** Lets go of a question whose only doubt has another answer than the same scan again. */
  answer(doubt: string | undefined): void {
    const [, only, ...others] = this.#asked;
    if (doubt && only === doubt && others.length === 0 && !this.#refused) this.forget();
  }

  refuse(why: Why): void {
    this.#why.value = why;
    alarm();
  }

  /** Refuses the scan of an order or an item. */
  refuseScan(why: string): void {
    this.#refused = why;
    this.refuse(why);
  }

  /** Before another scan. A question about a number stays while items are ticked. */
  next(): void {
    this.#why.value = this.#question;
  }

  /** Lets go of a scan that shipped nothing. Returns false if there is none. */
  letGo(): boolean {
    if (!this.unsettled) return false;
    this.forget();
    return true;
  }

  /** Asks again: for another order, or after a person has let go of the scan. */
  forget(): void {
    this.#asked = [];
    this.#question = this.#refused = this.#why.value = undefined;
  }
}
