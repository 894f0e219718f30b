import { Unreachable } from '../api/commands/exit-code.ts';

/** The part of an SDK client that provides credentials. */
interface Client {
  readonly config: { readonly credentials: () => Promise<unknown> };
}

/**
 * Checks that the SDK finds AWS credentials, before any work is done.
 * @throws {Unreachable} if there are none, with the next step
 */
export async function assertCredentials({ config }: Client): Promise<void> {
  try {
    await config.credentials();
  } catch (error) {
    const reason = (error as Error).message.replace(/\.$/, '');
    throw new Unreachable(
      `There are no AWS credentials (${reason}). Sign in, or name a profile with AWS_PROFILE`,
    );
  }
}
