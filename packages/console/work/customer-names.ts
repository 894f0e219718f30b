import { signal } from '@preact/signals';

/** The names of customers whose profile a view has read, by id: an order may have no address. */
const names = signal<ReadonlyMap<string, string>>(new Map());

/** Remembers a name for the lists, until the page is left. */
export function learnName(customerId: string, name: string | undefined): void {
  if (name && names.peek().get(customerId) !== name)
    names.value = new Map(names.peek()).set(customerId, name);
}

/** The name of a customer's profile, if a view has read it. */
export const learnedName = (customerId: string): string | undefined => names.value.get(customerId);
