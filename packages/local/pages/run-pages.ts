import { policyIn } from '../../../domain/shop/policy.ts';
import type { Tokens } from '../cognito/tokens.ts';
import type { FunctionSpec } from '../lambda/function-spec.ts';
import type { TableAccess } from '../table-access.ts';
import { type OperationsPageOptions, operationsPage } from './console.ts';
import { documentationPage, openApiFile } from './documentation.ts';
import { frontPage } from './front-page.ts';
import type { PageHandlers } from './pages.ts';
import { problemPages } from './problems.ts';

export interface RunPagesOptions
  extends Pick<Tokens, 'operatorToken'>,
    Pick<OperationsPageOptions, 'shop'> {
  readonly access: TableAccess;
  readonly specs: readonly FunctionSpec[];
}

/** Returns the pages that the local run serves beside the API. */
export const runPages = ({
  access,
  specs,
  operatorToken,
  shop,
}: RunPagesOptions): PageHandlers => ({
  '/': frontPage,
  '/docs': documentationPage(access),
  '/openapi.json': openApiFile,
  '/problems': problemPages,
  '/ops': operationsPage({
    openOrderShards: shardsOf(specs),
    ...shownPolicy(specs),
    shop,
    operatorToken: () => operatorToken(3600),
  }),
});

/** Reads what the page shows or hides from the functions' environment. */
function shownPolicy(specs: readonly FunctionSpec[]) {
  const { shipUnpaid, findOrders, findParcels, skuSales, dayFigures, withdrawals } = policyIn(
    specs[0]?.env ?? {},
  );
  return {
    shipUnpaid,
    findOrders,
    findParcels,
    skuSales,
    dayFigures,
    withdrawals: withdrawals !== 'off',
  };
}

/** Reads the shard count from the functions' environment. */
const shardsOf = (specs: readonly FunctionSpec[]): number =>
  Number(specs[0]?.env['OPEN_ORDER_SHARDS']);
