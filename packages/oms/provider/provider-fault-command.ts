import { EXIT, type ExitCode, Misuse } from '../../api/commands/exit-code.ts';
import { localAccess } from '../local-access.ts';

export interface ProviderFaultOptions {
  readonly port: string;
  readonly json?: boolean;
}

/** `oms provider fault`: switches a fault of the local run's payment provider on, or all off. */
export async function providerFaultCommand(
  words: readonly string[],
  { port, json }: ProviderFaultOptions,
): Promise<ExitCode> {
  const access = localAccess(port);
  if (!access.providerUrl)
    throw new Misuse('the local run has no payment provider: set paymentProvider');
  const answer = await fetch(`${access.providerUrl}/_fault`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ words }),
  });
  const body = (await answer.json()) as { readonly error?: string };
  if (!answer.ok) throw new Misuse(body.error ?? `the provider answered ${answer.status}`);
  if (json) console.log(JSON.stringify(body));
  else console.log(words[0] === 'off' ? 'All faults are off.' : `On: ${words.join(' ')}.`);
  return EXIT.fine;
}
