import type { Construct } from 'constructs';
import type { WebhookProvider } from '../../functions/manifest/payment-inputs.ts';
import { OrdersApi } from '../api/orders-api.ts';
import { OperationsPage } from '../console/console.ts';
import { CursorKeyRotation } from '../functions/cursor-key-rotation.ts';
import { GradualDeployments } from '../functions/gradual-deployments.ts';
import { OrdersIdentity } from '../identity/orders-identity.ts';
import { WebhookSecrets } from '../payments/webhook-secrets.ts';
import { PrivateNetwork } from '../private-network.ts';
import type { DeploymentWay } from '../settings/deployment-settings.ts';
import type { TokenIssuer } from '../settings/token-issuer.ts';
import type { OrdersKey } from '../table/orders-key.ts';
import { type BackendSettings, settingsOfFunctions } from './backend-settings.ts';
import type { StoredData } from './stored-data.ts';

export type Entrances = ReturnType<typeof entrances>;

/**
 * Makes what callers reach: the operations' page, the sign-in and the API. It returns the
 * properties that all functions share, too.
 */
export function entrances(home: Construct, settings: BackendSettings, data: StoredData) {
  const { encryptionKey, table, ...secrets } = data;
  const { storefrontOrigins, throttle, orderThrottle, webAcl, signIn } = settings;
  const page = settings.operationsPage
    ? new OperationsPage(home, 'OperationsPage', {
        api: webAcl?.apiDomain,
        signIn: signIn.domain?.domainName,
      })
    : undefined;
  const network = settings.vpc
    ? new PrivateNetwork(home, 'Network', { encryptionKey, retention: settings.logRetention })
    : undefined;
  const webhookSecrets = secretsOf(home, encryptionKey, settings.paymentWebhooks);
  const gradualDeployments = gradually(home, settings.gradualDeployments);
  const own = { encryptionKey, network, gradualDeployments, table };
  const functions = { ...settingsOfFunctions(settings), ...own };
  const identity = settings.issuer
    ? undefined
    : new OrdersIdentity(home, 'Identity', {
        ...functions,
        storefrontOrigins,
        operationsOrigin: page?.origin,
        signIn,
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
    throttle,
    orderThrottle,
    webAcl,
    openIndexes: settings.openIndexes,
    webhookSecrets,
  });
  return { page, functions, webhookSecrets, identity, issuer, rotation, api };
}

const secretsOf = (
  home: Construct,
  encryptionKey: OrdersKey,
  providers: readonly WebhookProvider[],
): WebhookSecrets | undefined =>
  providers.length > 0
    ? new WebhookSecrets(home, 'WebhookSecrets', { encryptionKey, providers })
    : undefined;

const gradually = (home: Construct, way: DeploymentWay): GradualDeployments | undefined =>
  way ? new GradualDeployments(home, 'GradualDeployments', { way }) : undefined;
