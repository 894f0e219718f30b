import { Aws, Duration, Stack } from 'aws-cdk-lib';
import * as cognito from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import { SCOPES } from '../../functions/access-pattern.ts';
import type { TokenIssuer } from '../settings/token-issuer.ts';
import { machineClient, personClient } from './app-clients.ts';
import { OrdersUserPool } from './user-pool.ts';

export interface OrdersIdentityProps {
  readonly storefrontOrigins: readonly string[];
  /** Where the operations page is, if the stack serves it. */
  readonly operationsOrigin?: string | undefined;
}

/**
 * Where tokens come from: customers and operators share a user pool and differ by group, machines
 * have a scope. Scopes and lifetimes belong to an app client, so each kind of caller has its own.
 */
export class OrdersIdentity extends Construct {
  readonly userPool: cognito.UserPool;
  readonly clients: Readonly<
    Record<'storefront' | 'operations' | 'machines' | 'connectors', cognito.UserPoolClient>
  >;
  readonly issuer: TokenIssuer;
  readonly signInUrl: string;

  constructor(
    scope: Construct,
    id: string,
    { storefrontOrigins: origins, operationsOrigin }: OrdersIdentityProps,
  ) {
    super(scope, id);
    const { region, stackName } = Stack.of(this);

    const pool = new OrdersUserPool(this, 'UserPool');
    const { read, write, operate, report } = resourceServer(pool);
    const scopes = [cognito.OAuthScope.OPENID, read, write];
    this.clients = {
      storefront: pool.addClient(
        'Storefront',
        personClient({ origins, scopes, signedInFor: Duration.days(30) }),
      ),
      operations: pool.addClient(
        'Operations',
        personClient({
          origins: [...origins, operationsOrigin ?? []].flat(),
          scopes,
          signedInFor: Duration.hours(12),
        }),
      ),
      machines: pool.addClient('Machines', machineClient(operate)),
      connectors: pool.addClient('Connectors', machineClient(report)),
    };
    // The prefix is one of a whole region, across accounts.
    const domainPrefix = `${stackName.toLowerCase()}-${region}-${Aws.ACCOUNT_ID}`;

    this.userPool = pool;
    this.signInUrl = pool.addDomain('SignIn', { cognitoDomain: { domainPrefix } }).baseUrl();
    this.issuer = {
      issuer: `https://cognito-idp.${region}.amazonaws.com/${pool.userPoolId}`,
      audience: Object.values(this.clients).map((client) => client.userPoolClientId),
    };
  }
}

/** The API, as the user pool knows it. A scope's full name is `<identifier>/<scope name>`. */
function resourceServer(pool: cognito.UserPool) {
  const read = scopeOf(SCOPES.read, 'Read what belongs to whoever signed in');
  const write = scopeOf(SCOPES.write, 'Order, cancel and change in the name of whoever signed in');
  const operate = scopeOf(SCOPES.operate, 'Read and change everything, without a person');
  const report = scopeOf(SCOPES.report, 'Report what payment providers say, and nothing else');
  const server = pool.addResourceServer('Orders', {
    identifier: 'orders',
    scopes: [read, write, operate, report],
  });
  return {
    read: cognito.OAuthScope.resourceServer(server, read),
    write: cognito.OAuthScope.resourceServer(server, write),
    operate: cognito.OAuthScope.resourceServer(server, operate),
    report: cognito.OAuthScope.resourceServer(server, report),
  };
}

const scopeOf = (fullName: string, scopeDescription: string) =>
  new cognito.ResourceServerScope({
    scopeName: fullName.slice(fullName.indexOf('/') + 1),
    scopeDescription,
  });
