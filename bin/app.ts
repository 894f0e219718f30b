import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { bundleFunctions } from '../lib/bundle.ts';
import { entries } from '../lib/endpoints.ts';
import { OrdersStack } from '../lib/orders-stack.ts';
import { readSettings } from '../lib/settings.ts';

const app = new App();
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));

const settings = readSettings(app.node);
/** A region must be known, because a GlobalTable names the key of each of its replicas. The account need not. */
const region: string = app.node.tryGetContext('region') ?? process.env['CDK_DEFAULT_REGION'] ?? 'us-east-1';
/** Beside the template, so that two syntheses at the same time do not share it. */
const bundles = join(app.outdir, 'functions');
await bundleFunctions(entries(), bundles);

new OrdersStack(app, 'Orders', { ...settings, bundles, env: { region } });

app.synth();
