import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { ENTRIES } from '../functions/entries.ts';
import { bundleFunctions } from '../lib/bundle.ts';
import { EDGE_REGION, EdgeStack } from '../lib/edge-stack.ts';
import { OrdersStack } from '../lib/orders-stack.ts';
import { readSettings } from '../lib/settings.ts';

const app = new App();
// A start on a laptop leaves the checks to `npm run synth`, and does not load them either.
if (process.env['CDK_VALIDATION'] !== 'false') (await import('../lib/policy-packs.ts')).holdToPolicies(app);

const settings = readSettings(app.node);
/** A region must be known, because a GlobalTable names the key of each of its replicas. The account need not. */
const region: string = app.node.tryGetContext('region') ?? process.env['CDK_DEFAULT_REGION'] ?? 'us-east-1';
/** Beside the template, so that two syntheses at the same time do not share it. */
const bundles = join(app.outdir, 'functions');
await bundleFunctions(ENTRIES, bundles);

new OrdersStack(app, 'Orders', { ...settings, bundles, env: { region } });
if (settings.edgeFor !== undefined) {
  const { edgeFor: apiHost, requestsPerAddress } = settings;
  new EdgeStack(app, 'OrdersEdge', { apiHost, requestsPerAddress, env: { region: EDGE_REGION } });
}

app.synth();
