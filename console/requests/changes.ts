import { signal } from '@preact/signals';

/** The number of requests so far that may change something. */
export const changes = signal(0);
