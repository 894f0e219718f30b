/** The CDK app of the mailer: README.md has the command that deploys it. */
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { bundleMailer } from './bundle.ts';
import { isLanguage } from './compose.ts';
import { MailerStack } from './mailer-stack.ts';

const app = new App();
const setting = (name: string): string => {
  const value: unknown = app.node.tryGetContext(name);
  if (typeof value !== 'string' || value === '') throw new Error(`-c ${name}=… is missing`);
  return value;
};
const language = setting('language');
if (!isLanguage(language)) throw new Error(`language: en or de, not ${language}`);

const bundle = join(app.outdir, 'mailer');
await bundleMailer(bundle);
new MailerStack(app, 'OrdersMailer', {
  bundle,
  eventBusName: setting('eventBusName'),
  tableName: setting('tableName'),
  ordersStack: setting('ordersStack'),
  from: setting('from'),
  shop: setting('shop'),
  confirmationPage: setting('confirmationPage'),
  language,
  env: { region: setting('region') },
});
app.synth();
