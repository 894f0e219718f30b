/** Milliseconds in which a scanner may end a line a second time. */
const ECHO = 500;

/** Scans that come twice: by a scanner's own doing, or as an answer to a question. */
export class RepeatedScans {
  #scannedAt = 0;
  #asked: string | undefined;
  #question: string | undefined;
  #refused: string | undefined;

  /** True for the second Enter of a scanner that ends its lines with two: it ships nothing. */
  isEcho(text: string): boolean {
    if (text.trim() === '') return Date.now() - this.#scannedAt < ECHO;
    this.#scannedAt = Date.now();
    this.#refused = undefined;
    return false;
  }

  /** The question of a scan that has not come again; undefined if there is none. */
  ask(doubt: string | undefined, scan: string, number: string): string | undefined {
    if (!doubt || this.#asked === scan) return undefined;
    this.#asked = scan;
    const question = `${doubt} Scan it again to ship anyway.`;
    this.#question = number ? question : undefined;
    return question;
  }

  /** Notes the reason why a scan of an order or an item did nothing. */
  refuse(why: string): void {
    this.#refused = why;
  }

  /** The question about a number that has no answer yet. */
  get question(): string | undefined {
    return this.#question;
  }

  /** The question, or the reason against the last scan. Enter alone ships nothing after it. */
  get unsettled(): string | undefined {
    return this.#refused ?? this.#question;
  }

  /** Asks again: for another order, or after a person has let go of the scan. */
  forget(): void {
    this.#asked = undefined;
    this.#question = undefined;
    this.#refused = undefined;
  }
}
