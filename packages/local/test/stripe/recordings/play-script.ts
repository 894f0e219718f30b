import { SCRIPT, type Step } from './script.ts';

/** The answer to a step, as it is recorded. */
export interface Recorded {
  readonly name: string;
  readonly status: number;
  readonly isReplayed: boolean;
  readonly body: unknown;
}

export type Send = (
  step: Omit<Step, 'name'>,
) => Promise<Omit<Recorded, 'name'>> | Omit<Recorded, 'name'>;

/** Plays the script: the ids in earlier answers replace the names in a step. */
export async function playScript(send: Send): Promise<readonly Recorded[]> {
  const ids = new Map<string, string>();
  const filled = (text: string) =>
    text.replace(/\{([^}]+)\}/g, (_, name: string) => ids.get(name) ?? `no id of ${name}`);
  const all: Recorded[] = [];
  for (const { name, path, form = '', ...step } of SCRIPT) {
    const answer = await send({ ...step, path: filled(path), form: filled(form) });
    const { id } = answer.body as { readonly id?: string };
    if (id !== undefined) ids.set(name, id);
    all.push({ name, ...answer });
  }
  return all;
}
