/** The mailer's own table on the engine of the local run, as its stack declares it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { App } from 'aws-cdk-lib';
import { createTable } from '../../packages/local/dynamodb/create-table.ts';
import { MailerStack } from './mailer-stack.ts';

/** Synthesizes the stack with settings that name nothing. */
export function synthesizedMailer(): Readonly<Record<string, Declared>> {
  const outdir = mkdtempSync(join(tmpdir(), 'mailer-'));
  const app = new App({ outdir, context: { 'aws:cdk:disable-asset-staging': true } });
  const stack = new MailerStack(app, 'OrdersMailer', {
    bundle: import.meta.dirname,
    eventBusName: 'orders',
    tableName: 'orders',
    ordersStack: 'Orders-dev',
    from: 'The Shop <shop@shop.example>',
    shop: 'The Shop',
    confirmationPage: 'https://shop.example/withdrawal',
    language: 'en',
    env: { region: 'eu-central-1' },
  });
  const { template } = app.synth().getStackByName(stack.stackName);
  rmSync(outdir, { recursive: true });
  return template.Resources;
}

/** A resource of the template. */
export interface Declared {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
}

/** Creates the table, unless it is there. */
export async function createOutbox(
  client: Pick<DynamoDBClient, 'send'>,
  tableName: string,
): Promise<void> {
  const [table] = Object.values(synthesizedMailer()).filter(
    ({ Type }) => Type === 'AWS::DynamoDB::GlobalTable',
  );
  if (!table) throw new Error('the stack has no table');
  await createTable(client, { properties: table.Properties }, tableName);
}
