import * as z from 'zod';
import { integer, text } from './setting-schemas.ts';

const LEVELS = ['DEBUG', 'INFO', 'WARN'] as const;

/** Settings of alarms, and of Lambda's own logs. */
export const WATCH_SETTINGS = {
  alarmEmail: text(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'an e-mail address such as ops@shop.example')
    .optional()
    .describe(
      'the address that is notified of alarms; AWS first sends it a mail with a link to confirm',
    ),
  alarmTopicArn: text(
    /^arn:aws[\w-]*:sns:[\w-]+:\d{12}:[\w-]{1,256}$/,
    'the ARN of an SNS topic in the region of the deployment',
  )
    .optional()
    .describe(
      'your own topic for alarms, instead of the stack’s; its policy, and that of its key, must ' +
        'let CloudWatch publish',
    ),
  ordersExpectedWithin: integer(0, 168)
    .default(0)
    .describe(
      'hours after which an alarm goes off if no order was placed, at night and on holidays, ' +
        'too; 0 for never, until the shop sells',
    ),
  systemLogLevel: z
    .enum(LEVELS, { error: `one of ${LEVELS.join(', ')}` })
    .default('INFO')
    .describe(
      'Lambda’s own log level for each function: `WARN` leaves out three lines of each ' +
        'invocation',
    ),
};

export type SystemLogLevel = (typeof LEVELS)[number];
