import type * as kms from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import type { WebhookProvider } from '../../functions/manifest/payment-inputs.ts';
import { CompanyDomain } from '../api/company-domain.ts';
import { OrdersApi } from '../api/orders-api.ts';
import { OperationsPage } from '../console/console.ts';
import { CursorKeyRotation } from '../functions/cursor-key-rotation.ts';
import { CompanyNetwork } from '../functions/function-network.ts';
import { GradualDeployments } from '../functions/gradual-deployments.ts';
import { OrdersIdentity } from '../identity/orders-identity.ts';
import { WebhookSecrets } from '../payments/webhook-secrets.ts';
import { PrivateNetwork } from '../private-network.ts';
import type { DeploymentWay } from '../settings/deployment-settings.ts';
import type { Settings } from '../settings/settings.ts';
import type { TokenIssuer } from '../settings/token-issuer.ts';
import type { CompanyProps } from './company-props.ts';
import type { StoredData } from './stored-data.ts';

export type Entrances = ReturnType<typeof entrances>;

/**
 * Makes what callers reach: the operations' page, the sign-in and the API. It returns the
 * properties that all functions share, too.
 */
export function entrances(
  home: Construct,
  settings: Settings,
  bundles: string,
  data: StoredData,
  company: CompanyProps,
) {
  const { encryptionKey, table, ...secrets } = data;
  const { storefrontOrigins, webAcl, signIn } = settings;
  const page = settings.operationsPage
    ? new OperationsPage(home, 'OperationsPage', {
        api: webAcl?.apiDomain ?? company.domain?.domainName,
        signIn: signIn.domain?.domainName,
      })
    : undefined;
  const { privateNetwork, network } = networkOf(home, settings, encryptionKey, company);
  const webhookSecrets = secretsOf(home, encryptionKey, settings.paymentWebhooks);
  const gradualDeployments = gradually(home, settings.gradualDeployments);
  const functions = {
    ...settings,
    retention: settings.logRetention,
    bundles,
    encryptionKey,
    network,
    gradualDeployments,
    table,
  };
  const identity = settings.issuer
    ? undefined
    : new OrdersIdentity(home, 'Identity', {
        ...functions,
        operationsOrigin: page?.origin,
        deletionProtection: !settings.isFirstDeployment,
      });
  const issuer = (settings.issuer ?? identity?.issuer) as TokenIssuer;
  const rotation = new CursorKeyRotation(home, 'CursorKeyRotation', {
    ...functions,
    cursorKey: secrets.cursorKey,
  });
  const api = new OrdersApi(home, 'Api', {
    ...functions,
    ...secrets,
    issuer,
    storefrontOrigins: [...storefrontOrigins, ...(page ? [page.origin] : [])],
    webhookSecrets,
  });
  const domain = company.domain && new CompanyDomain(home, 'Domain', { ...company.domain, api });
  const url = domain?.url ?? api.url;
  const reached = { page, identity, issuer, api, domain, url };
  return { ...reached, functions, privateNetwork, webhookSecrets, rotation };
}

/** Makes the network of the setting `vpc`, or the place in a company's own. */
function networkOf(
  home: Construct,
  { vpc: isPrivate, logRetention: retention }: Settings,
  encryptionKey: kms.IKey,
  { vpc, vpcSubnets, securityGroups }: CompanyProps,
) {
  const privateNetwork =
    isPrivate && !vpc
      ? new PrivateNetwork(home, 'Network', { encryptionKey, retention })
      : undefined;
  const network = vpc
    ? new CompanyNetwork(home, 'Network', { vpc, vpcSubnets, securityGroups })
    : privateNetwork;
  return { privateNetwork, network };
}

const secretsOf = (
  home: Construct,
  encryptionKey: kms.IKey,
  providers: readonly WebhookProvider[],
): WebhookSecrets | undefined =>
  providers.length > 0
    ? new WebhookSecrets(home, 'WebhookSecrets', { encryptionKey, providers })
    : undefined;

const gradually = (home: Construct, way: DeploymentWay): GradualDeployments | undefined =>
  way ? new GradualDeployments(home, 'GradualDeployments', { way }) : undefined;
