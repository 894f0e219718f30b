import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { ENTRIES, OPTIONAL_ENTRIES } from '../functions/manifest/entries.ts';
import { bundleFunctions } from '../lib/functions/bundle.ts';
import { addStacks } from '../lib/orders-app.ts';
import { ContextError } from '../lib/settings/context-error.ts';
import { readSettings } from '../lib/settings/read-settings.ts';
import type { Settings } from '../lib/settings/settings.ts';

// `npm run synth` and `npm run deploy` check the templates, which takes most of a synthesis. The
// CDK's other commands, such as `npx cdk list`, answer without.
process.env['CDK_VALIDATION'] ??= 'false';

const app = new App();
// Before the bundles, which take seconds.
const settings = readGoodSettings();
// What is not checked does not load the rules either.
if (process.env['CDK_VALIDATION'] !== 'false')
  (await import('../lib/policy/policy-packs.ts')).holdToPolicies(app);

/**
 * The region must be known, because a GlobalTable names the key of each of its replicas. The
 * account may be unknown.
 */
const region = settings.region ?? process.env['CDK_DEFAULT_REGION'] ?? 'us-east-1';
/** In the assembly's folder, so that two syntheses at the same time have separate bundles. */
const bundles = join(app.outdir, 'functions');
/**
 * Bundles of the same sources, made for another context. An argument, because an environment
 * variable could reach a deployment of other sources.
 */
const made = process.argv[2];
if (made !== undefined) await cp(made, bundles, { recursive: true, preserveTimestamps: true });
else await bundleFunctions([...ENTRIES, ...OPTIONAL_ENTRIES], bundles);

addStacks(app, { bundles, region });

app.synth();

/** Prints a line for each wrong setting, without a stack. */
function readGoodSettings(): Settings {
  try {
    return readSettings(app.node);
  } catch (error) {
    if (!(error instanceof ContextError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
