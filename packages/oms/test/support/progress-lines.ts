import { expect } from 'vitest';

/** The standard error of a command that succeeds: on a slow machine it prints its progress. */
export const progressLines = (what: string) => expect.stringMatching(`^(${what}: .+\\n)*$`);
