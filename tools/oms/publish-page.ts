/**
 * `npm run publish-page`: builds the console and uploads it to the bucket of the last
 * deployment.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, relative } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { PageConfig, ShopConfig } from '../../console/page-config.ts';
import { commandLine, readCommandLine } from '../local/command-line.ts';
import { PAGE_TYPES } from '../local/pages/page-types.ts';
import { readShopConfig } from '../local/pages/shop-config.ts';
import { assertCredentials } from './credentials.ts';
import { Unreachable } from './exit-code.ts';

/** The stack's outputs that the page needs. */
export type Outputs = Readonly<
  Record<
    | 'ApiUrl'
    | 'OpenOrderShards'
    | 'OperationsClientId'
    | 'OperationsPageBucketName'
    | 'OperationsPageUrl'
    | 'Region'
    | 'SignInUrl',
    string
  >
> & {
  /** Absent for a stack that was deployed before it had these outputs. */
  readonly ShipUnpaid?: string;
  readonly FindOrders?: string;
  readonly FindParcels?: string;
  readonly Withdrawals?: string;
  readonly DashboardUrl?: string;
};

const NEEDED = [
  'ApiUrl',
  'OpenOrderShards',
  'OperationsClientId',
  'OperationsPageBucketName',
  'OperationsPageUrl',
  'SignInUrl',
  'Region',
] as const;

/** @throws {Error} with the missing output and the next step */
export function readOutputs(text: string): Outputs {
  const outputs = Object.assign(
    {},
    ...Object.values(JSON.parse(text) as Record<string, object>),
  ) as Record<string, string>;
  const missing = NEEDED.filter((name) => !outputs[name]);
  if (missing.length > 0) {
    throw new Error(
      `the deployment has no ${missing.join(', ')}: deploy it with operationsPage true in its file`,
    );
  }
  return outputs as Outputs;
}

export const pageConfig = (
  { ApiUrl, OpenOrderShards, OperationsClientId, SignInUrl, ...settings }: Outputs,
  shop: ShopConfig = readShopConfig(),
): PageConfig => ({
  ...shop,
  apiUrl: ApiUrl,
  openOrderShards: Number(OpenOrderShards),
  shipUnpaid: settings.ShipUnpaid !== 'false',
  findOrders: settings.FindOrders === 'true',
  findParcels: settings.FindParcels === 'true',
  withdrawals: settings.Withdrawals === 'true',
  ...(settings.DashboardUrl && { dashboardUrl: settings.DashboardUrl }),
  signIn: {
    kind: 'hosted',
    signInUrl: SignInUrl,
    clientId: OperationsClientId,
    scope: 'openid orders/read orders/write',
  },
});

export interface Upload {
  readonly Key: string;
  readonly Body: Buffer | string;
  readonly ContentType: string;
  readonly CacheControl: string;
}

/**
 * Lists the files to upload, the page itself last. A name with a hash never changes its content, so
 * browsers keep it; they revalidate the page.
 */
export function uploadsOf(folder: string, outputs: Outputs): Upload[] {
  const files = (readdirSync(folder, { recursive: true }) as string[])
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
  const uploads = files.map((path) => {
    const Key = relative(folder, path).replaceAll('\\', '/');
    const forEver = Key.startsWith('assets/');
    return {
      Key,
      Body: readFileSync(path),
      ContentType: PAGE_TYPES[extname(path)] ?? 'application/octet-stream',
      CacheControl: forEver ? 'public, max-age=31536000, immutable' : 'no-cache',
    };
  });
  const config = {
    Key: 'config.json',
    Body: JSON.stringify(pageConfig(outputs)),
    ContentType: 'application/json',
    CacheControl: 'no-cache',
  };
  const isPage = ({ Key }: Upload) => Key === 'index.html';
  return [...uploads.filter((upload) => !isPage(upload)), config, ...uploads.filter(isPage)];
}

async function publish(file: string): Promise<void> {
  if (!existsSync(file))
    throw new Error(`there is no ${file}: deploy first, with operationsPage: npm run deploy`);
  const outputs = readOutputs(readFileSync(file, 'utf8'));
  const s3 = new S3Client({ region: outputs.Region });
  await assertCredentials(s3);
  const folder = mkdtempSync(join(tmpdir(), 'orders-page-'));
  try {
    // The bundler is a development dependency, and only this command needs it.
    const { buildPage } = await import('../../console/build.ts');
    await buildPage(folder);
    for (const upload of uploadsOf(folder, outputs)) {
      await s3.send(new PutObjectCommand({ Bucket: outputs.OperationsPageBucketName, ...upload }));
      console.log(upload.Key);
    }
    console.log(`\nThe page is at ${outputs.OperationsPageUrl}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) {
  const { outputs } = readCommandLine(
    commandLine(
      'publish-page',
      'Builds the console and uploads it to the bucket of a stack that was deployed with ' +
        'operationsPage. Uses the AWS profile of the environment.',
    ).option('--outputs <file>', 'the outputs of the deployment', 'cdk.out/outputs.json'),
  ).opts<{ outputs: string }>();
  try {
    await publish(outputs);
  } catch (error) {
    const { message } = error as Error;
    console.error(error instanceof Unreachable ? `${message}.` : message);
    process.exitCode = 1;
  }
}
