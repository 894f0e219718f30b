import { Duration, Stack } from 'aws-cdk-lib';
import type * as cognito from 'aws-cdk-lib/aws-cognito';
import { LambdaVersion, OAuthScope, UserPoolOperation } from 'aws-cdk-lib/aws-cognito';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { EMAIL_CLAIMS } from '../../functions/manifest/access-patterns.ts';
import { constructIdOf } from '../functions/construct-id.ts';
import { OrdersFunction, type OrdersFunctionDefaults } from '../functions/orders-function.ts';
import type { MachineScope, SignInSettings } from '../settings/sign-in-settings.ts';
import type { TokenIssuer } from '../settings/token-issuer.ts';
import { machineClient, personClient, returnUrlsAt } from './app-clients.ts';
import { addResourceServer } from './resource-server.ts';
import { signInDomain } from './sign-in-domain.ts';
import { OrdersUserPool } from './user-pool.ts';

export interface OrdersIdentityProps extends OrdersFunctionDefaults {
  readonly storefrontOrigins: readonly string[];
  /** The console's origin, if the stack serves the page. */
  readonly operationsOrigin?: string | undefined;
  readonly signIn: SignInSettings;
  readonly deletionProtection: boolean;
}

/** The construct of a machine's app client; its output is `<id>ClientId`. */
const MACHINE_CLIENTS: Readonly<Record<MachineScope, string>> = {
  operate: 'Machines',
  report: 'Connectors',
  place: 'Checkouts',
};

/**
 * The issuer of tokens. Customers and operators share a user pool and differ by group; machines
 * have a scope. Scopes and lifetimes belong to an app client, so each kind of caller has its own.
 */
export class OrdersIdentity extends Construct {
  readonly userPool: cognito.UserPool;
  /** The app clients by construct id. */
  readonly clients: ReadonlyMap<string, cognito.UserPoolClient>;
  readonly issuer: TokenIssuer;
  readonly signInUrl: string;
  /** The target for the DNS record of the sign-in page's own name. */
  readonly signInTarget: string | undefined;
  /** The trigger that each sign-in waits for. */
  readonly emailClaims: lambda.IFunction;

  constructor(scope: Construct, id: string, props: OrdersIdentityProps) {
    super(scope, id);
    const { region } = Stack.of(this);
    const { storefrontOrigins, operationsOrigin, signIn, deletionProtection, ...functions } = props;

    const pool = new OrdersUserPool(this, 'UserPool', {
      sender: signIn.sender,
      deletionProtection,
    });
    this.emailClaims = this.#claimVerifiedEmail(pool, functions);
    const clients = clientsOf(pool, props);
    this.clients = new Map(
      Object.entries(clients).map(([name, options]) => [name, pool.addClient(name, options)]),
    );
    const domain = signInDomain(pool, signIn.domain);

    this.userPool = pool;
    this.signInUrl = domain.baseUrl();
    this.signInTarget = signIn.domain && domain.cloudFrontEndpoint;
    this.issuer = {
      issuer: `https://cognito-idp.${region}.amazonaws.com/${pool.userPoolId}`,
      audience: [...this.clients.values()].map((client) => client.userPoolClientId),
    };
  }

  /**
   * Adds the address to the access token, which A12 reads it from; by default the token has none.
   */
  #claimVerifiedEmail(pool: cognito.UserPool, functions: OrdersFunctionDefaults): lambda.IFunction {
    const { entry } = EMAIL_CLAIMS;
    const handler = new OrdersFunction(this, constructIdOf(entry), {
      ...functions,
      entry,
      grants: [],
      // Cognito waits for five seconds, and no setting changes that.
      timeout: Duration.seconds(5),
    });
    const { PRE_TOKEN_GENERATION_CONFIG: operation } = UserPoolOperation;
    pool.addTrigger(operation, handler.live, LambdaVersion.V2_0);
    return handler;
  }
}

function clientsOf(
  pool: cognito.UserPool,
  { storefrontOrigins, operationsOrigin, signIn }: OrdersIdentityProps,
): Readonly<Record<string, cognito.UserPoolClientOptions>> {
  const { callbackUrls, logoutUrls, machineClients, smokeClients } = signIn;
  const { read, write, ...ofMachines } = addResourceServer(pool);
  const scopes = [OAuthScope.OPENID, read, write];
  const ofStorefront = returnUrlsAt(storefrontOrigins);
  const ofOperations = returnUrlsAt([...storefrontOrigins, operationsOrigin ?? []].flat());
  return {
    Storefront: personClient({
      callbackUrls: callbackUrls ?? ofStorefront.callbackUrls,
      logoutUrls: logoutUrls ?? ofStorefront.logoutUrls,
      scopes,
      signedInFor: Duration.days(30),
    }),
    Operations: personClient({ ...ofOperations, scopes, signedInFor: Duration.hours(12) }),
    ...Object.fromEntries(
      machineClients.map((scope) => [MACHINE_CLIENTS[scope], machineClient(ofMachines[scope])]),
    ),
    // The second client is a customer: `sub` of a machine's token is the client's id.
    ...(smokeClients && {
      SmokeOperator: machineClient(ofMachines.operate, ofMachines.report),
      SmokeCustomer: machineClient(read, write),
    }),
  };
}
