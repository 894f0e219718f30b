import * as z from 'zod';

const GRANTS = ['narrow', 'wide'] as const;

export const GRANT_SETTINGS = {
  grants: z
    .enum(GRANTS, { error: GRANTS.join(' or ') })
    .default('narrow')
    .describe(
      '`wide` gives each role one statement for an action, with all partitions and attributes of ' +
        'the role: use it if AWS denies requests of [the smoke test](#prove-a-deployment)',
    ),
};
