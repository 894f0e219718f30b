/**
 * Settings in CDK context that nothing can be deployed with. Its message is for whoever set them, a
 * line for each.
 */
export class ContextError extends Error {
  override readonly name = 'ContextError';
}

/** Finds every wrong setting before it complains of any. */
export class SettingProblems {
  readonly #lines: string[] = [];

  /**
   * Reads a setting, or remembers what is wrong with it. A value that could not be read is
   * undefined, whatever its type: nobody gets to use it, since `assertNone` throws.
   */
  read<Value>(work: () => Value): Value {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof ContextError)) throw error;
      this.#lines.push(error.message);
      return undefined as Value;
    }
  }

  /** @throws {ContextError} with a line for each problem, each once */
  assertNone(): void {
    if (this.#lines.length > 0) throw new ContextError([...new Set(this.#lines)].join('\n'));
  }
}

/** Reads a setting, and goes on to the next if it is wrong. */
export type Of = SettingProblems['read'];
