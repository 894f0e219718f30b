import * as z from 'zod';
import { text } from './setting-schemas.ts';

const LEVELS = ['DEBUG', 'INFO', 'WARN'] as const;

/** Whom the alarms reach, and how much Lambda itself logs. */
export const WATCH_SETTINGS = {
  alarmEmail: text(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'an e-mail address such as ops@shop.example')
    .optional()
    .describe(
      'who is notified of alarms; AWS asks the address once whether it agrees, by a link in a mail',
    ),
  alarmTopicArn: text(
    /^arn:aws[\w-]*:sns:[\w-]+:\d{12}:[\w-]{1,256}$/,
    'the ARN of an SNS topic in the region of the deployment',
  )
    .optional()
    .describe(
      'a topic of your own that alarms are sent to, instead of one of the stack; its policy, and ' +
        'that of its key, have to let CloudWatch publish',
    ),
  systemLogLevel: z
    .enum(LEVELS, { error: `one of ${LEVELS.join(', ')}` })
    .default('INFO')
    .describe(
      'what Lambda itself logs of each function: `WARN` leaves out three lines of each ' +
        'invocation',
    ),
};

export type SystemLogLevel = (typeof LEVELS)[number];
