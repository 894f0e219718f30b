import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import * as z from 'zod';
import { integer } from './setting-schemas.ts';

/** Numbers of days that CloudWatch Logs offers, up to ten years. */
const RETENTION_DAYS = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288,
  3653,
] as const satisfies readonly RetentionDays[];

/** Settings of the functions, their logs and what watches them. */
export const LOG_SETTINGS = {
  logRetentionDays: z
    .literal(RETENTION_DAYS, {
      error: 'a number of days that CloudWatch Logs offers (7, 14, 30, 90, 365 …)',
    })
    .default(30)
    .describe('the days that logs are kept'),
  lambdaMemory: integer(128, 10_240)
    .default(512)
    .describe(
      'the memory of each function in MB, and with it its share of a CPU: [more is faster, and ' +
        'dearer](#memory-of-the-functions)',
    ),
  lambdaConcurrency: integer(10, 1_000_000)
    .default(1000)
    .describe('the account’s quota of concurrent executions; an alarm goes off at 80 % of it'),
};
