import * as z from 'zod';
import { integer, text } from './setting-schemas.ts';

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const AN_ADDRESS = 'an e-mail address such as ops@shop.example';
const TOPIC_ARN = /^arn:aws[\w-]*:sns:[\w-]+:\d{12}:[\w-]{1,256}$/;
const A_TOPIC = 'the ARN of an SNS topic in the region of the deployment';

const LEVELS = ['DEBUG', 'INFO', 'WARN'] as const;

/** Settings of alarms, and of Lambda's own logs. */
export const WATCH_SETTINGS = {
  alarmEmail: text(ADDRESS, AN_ADDRESS)
    .optional()
    .describe(
      'the address that is notified of alarms; AWS first sends it a mail with a link to confirm',
    ),
  alarmTopicArn: text(TOPIC_ARN, A_TOPIC)
    .optional()
    .describe(
      'your own topic for alarms, instead of the stack’s; its policy, and that of its key, must ' +
        'let CloudWatch publish',
    ),
  ticketEmail: text(ADDRESS, AN_ADDRESS)
    .optional()
    .describe(
      'the address for [alarms that can wait until the morning](#pages-and-tickets), instead of ' +
        '`alarmEmail`',
    ),
  ticketTopicArn: text(TOPIC_ARN, A_TOPIC)
    .optional()
    .describe('your own topic for those alarms; by default `alarmTopicArn`, if it is set'),
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
