/** The files of the console's page, as its bucket gets them. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import type { ShopAttributes } from '../../domain/shop/shop-attributes.ts';
import { withConnections } from '../../lib/console/page-policy.ts';
import type { PageConfig, ShopConfig } from '../console/page-config.ts';
import { PAGE_TYPES } from '../local/pages/page-types.ts';
import { pageAttributes, readShopConfig } from '../local/pages/shop-config.ts';

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
  readonly SkuSales?: string;
  readonly DayFigures?: string;
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
  attributes: PageConfig['attributes'] = undefined,
): PageConfig => ({
  ...shop,
  apiUrl: ApiUrl,
  openOrderShards: Number(OpenOrderShards),
  shipUnpaid: settings.ShipUnpaid !== 'false',
  findOrders: settings.FindOrders === 'true',
  findParcels: settings.FindParcels === 'true',
  skuSales: settings.SkuSales === 'true',
  dayFigures: settings.DayFigures === 'true',
  withdrawals: settings.Withdrawals === 'true',
  ...(attributes && { attributes }),
  ...(settings.DashboardUrl && { dashboardUrl: settings.DashboardUrl }),
  signIn: {
    kind: 'hosted',
    signInUrl: SignInUrl,
    clientId: OperationsClientId,
    scope: 'openid orders/read orders/write',
  },
});

const PAGE = 'index.html';

export interface Upload {
  readonly Key: string;
  readonly Body: Buffer | string;
  readonly ContentType: string;
  readonly CacheControl: string;
}

/**
 * Lists the files to upload, the page itself last. A name with a hash never changes its content, so
 * browsers keep it; they revalidate the page.
 *
 * @param declared the attributes that the shop declares
 */
export function uploadsOf(
  folder: string,
  outputs: Outputs,
  declared: ShopAttributes = { undeclared: 'allowed' },
): Upload[] {
  const files = (readdirSync(folder, { recursive: true }) as string[])
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
  const origins = [outputs.ApiUrl, outputs.SignInUrl];
  const uploads = files.map((path) => {
    const file = readFileSync(path);
    const Key = relative(folder, path).replaceAll('\\', '/');
    const forEver = Key.startsWith('assets/');
    return {
      Key,
      Body: Key === PAGE ? withConnections(String(file), origins) : file,
      ContentType: PAGE_TYPES[extname(path)] ?? 'application/octet-stream',
      CacheControl: forEver ? 'public, max-age=31536000, immutable' : 'no-cache',
    };
  });
  const config = {
    Key: 'config.json',
    Body: JSON.stringify(pageConfig(outputs, readShopConfig(), pageAttributes(declared))),
    ContentType: 'application/json',
    CacheControl: 'no-cache',
  };
  return [
    ...uploads.filter(({ Key }) => Key !== PAGE),
    config,
    ...uploads.filter(({ Key }) => Key === PAGE),
  ];
}
