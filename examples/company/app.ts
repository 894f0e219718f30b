/** The CDK app of the company: README.md has the commands. */
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { ENTRIES, OPTIONAL_ENTRIES } from '../../functions/manifest/entries.ts';
import { bundleFunctions } from '../../lib/functions/bundle.ts';
import { PlatformStack } from './platform-stack.ts';
import { ShopStack } from './shop-stack.ts';

const app = new App();
const env = { region: 'eu-central-1' };
// The package has them ready: an app with the package leaves out the folder and these lines.
const bundles = join(app.outdir, 'functions');
await bundleFunctions([...ENTRIES, ...OPTIONAL_ENTRIES], bundles);

const platform = new PlatformStack(app, 'Platform', { env });
new ShopStack(app, 'Shop', { env, platform, bundles });
app.synth();
