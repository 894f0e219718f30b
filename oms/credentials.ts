import { Unreachable } from './exit-code.ts';

/** A client of the SDK, as far as it knows who asks. */
interface Client {
  readonly config: { readonly credentials: () => Promise<unknown> };
}

/**
 * Looks for AWS credentials wherever the SDK does, before any work is done.
 * @throws {Unreachable} if there are none, with what to do
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
