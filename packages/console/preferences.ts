import { type Signal, signal } from '@preact/signals';

/** Preferences of this browser. They hold no name and no address. */
const PREFIX = 'orders.prefer.';

/** A preference that is kept in the browser. */
export function preference<Value>(name: string, initial: Value): Signal<Value> {
  const stored = localStorage.getItem(PREFIX + name);
  const kept = signal<Value>(stored === null ? initial : (JSON.parse(stored) as Value));
  kept.subscribe((value) => localStorage.setItem(PREFIX + name, JSON.stringify(value)));
  return kept;
}
