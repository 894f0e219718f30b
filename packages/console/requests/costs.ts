import { type Signal, signal } from '@preact/signals';
import { preference } from '../preferences.ts';
import { changes } from './changes.ts';
import { noteStatus } from './signed-out.ts';

/** True if each view names what it costs. */
export const showsCosts = preference('showsCosts', false);

/** Requests, those with named costs, and the read and write units of DynamoDB that they name. */
export type Costs = readonly [number, number, number, number];

/** The costs of the view on screen since it was opened. */
export const costs = signal<Signal<Costs>>(signal([0, 0, 0, 0]));

/** Begins to count for another view. */
export function countAgain(): void {
  costs.value = signal([0, 0, 0, 0]);
}

/** Sends a request of the view on screen, and counts it. */
export async function counted(url: URL | RequestInfo, init?: RequestInit): Promise<Response> {
  const sum = costs.peek();
  const add = (...more: Costs) => {
    sum.value = sum.peek().map((cost, n) => cost + (more[n] ?? 0)) as unknown as Costs;
  };
  add(1, 0, 0, 0);
  const mayChange = init?.method !== 'GET';
  if (mayChange) changes.value++;
  const answer = await fetch(url, init);
  noteStatus(answer.status);
  // A refused one has changed nothing.
  if (mayChange && answer.status >= 400 && answer.status < 500) changes.value--;
  const named = /read;desc="(.+)", write;desc="(.+)"/.exec(
    answer.headers.get('server-timing') ?? '',
  );
  if (named) add(0, 1, Number(named[1]), Number(named[2]));
  return answer;
}
