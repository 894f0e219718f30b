import { endsCommand } from '../../../api/commands/exit-code.ts';

/** Runs one repair. Its error does not stop the repairs after it. */
export type Attempt = (repair: () => Promise<void>) => Promise<void>;

/** Runs repairs, and returns the errors of those that failed. */
export async function failuresOf(
  repairs: (attempt: Attempt) => Promise<void>,
): Promise<readonly unknown[]> {
  const errors: unknown[] = [];
  await repairs(async (repair) => {
    try {
      await repair();
    } catch (error) {
      if (endsCommand(error)) throw error;
      errors.push(error);
    }
  });
  return errors;
}
