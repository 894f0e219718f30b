/** The values that a session keeps between two pages: the tokens, and a sign-in that has begun. */

/** The part of `sessionStorage` and `localStorage` that a session uses. */
export interface KeyStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface StoredTokens {
  readonly accessToken: string;
  readonly refreshToken?: string | undefined;
  /** Epoch milliseconds. Absent if the server sent no lifetime of the access token. */
  readonly renewAt?: number | undefined;
}

/** A sign-in that was started in this tab and is not complete. */
export interface PendingSignIn {
  readonly state: string;
  readonly verifier: string;
  /** The address of the page that started it. */
  readonly returnTo: string;
}

/** One value of the storage. A text that is not JSON counts as absent. */
export class Stored<Value> {
  readonly #storage: KeyStorage;
  readonly #key: string;

  constructor(storage: KeyStorage, key: string) {
    this.#storage = storage;
    this.#key = key;
  }

  get(): Value | undefined {
    try {
      return (JSON.parse(this.#storage.getItem(this.#key) ?? 'null') as Value | null) ?? undefined;
    } catch {
      return undefined;
    }
  }

  set(value: Value): void {
    this.#storage.setItem(this.#key, JSON.stringify(value));
  }

  /** Returns the value and removes it. */
  take(): Value | undefined {
    const value = this.get();
    this.remove();
    return value;
  }

  remove(): void {
    this.#storage.removeItem(this.#key);
  }
}
