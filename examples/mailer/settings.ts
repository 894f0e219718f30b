/** The settings of the function, which its stack writes into its environment. */
import { METRIC_SERVICE } from '../../functions/manifest/metric-names.ts';
import { isLanguage, type MailSettings } from './compose.ts';

/** The names of the variables. */
export const VARIABLES = {
  from: 'MAIL_FROM',
  shop: 'SHOP_NAME',
  confirmationPage: 'CONFIRMATION_PAGE',
  language: 'MAIL_LANGUAGE',
  outbox: 'OUTBOX_TABLE_NAME',
  /** The queue of events whose mails found no place. */
  later: 'LATER_QUEUE_URL',
  /** The name of the orders' stack, whose alarm watches the mailer. */
  stack: METRIC_SERVICE.variable,
} as const;

export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`the variable ${name} is missing`);
  return value;
}

export function mailSettings(): MailSettings {
  const language = required(VARIABLES.language);
  if (!isLanguage(language)) throw new Error(`there are no templates of the language ${language}`);
  return {
    shop: required(VARIABLES.shop),
    confirmationPage: required(VARIABLES.confirmationPage),
    language,
  };
}
