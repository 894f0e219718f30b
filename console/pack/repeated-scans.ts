/** Milliseconds in which a scanner may end a line a second time. */
const ECHO = 500;

/** Scans that come twice: by a scanner's own doing, or as an answer to a question. */
export class RepeatedScans {
  #scannedAt = 0;
  #asked: string | undefined;

  /** True for the second Enter of a scanner that ends its lines with two: it ships nothing. */
  isEcho(text: string): boolean {
    if (text.trim() === '') return Date.now() - this.#scannedAt < ECHO;
    this.#scannedAt = Date.now();
    return false;
  }

  /** The question of a scan that has not come again; undefined if there is none. */
  ask(doubt: string | undefined, scan: string): string | undefined {
    if (!doubt || this.#asked === scan) return undefined;
    this.#asked = scan;
    return `${doubt} Scan it again to ship anyway.`;
  }

  /** Asks again for another order. */
  forget(): void {
    this.#asked = undefined;
  }
}
