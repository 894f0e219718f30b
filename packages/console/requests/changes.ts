import { signal } from '@preact/signals';

/** The number of requests so far that may have changed something. */
export const changes = signal(0);
