/** The authorizers of the routes of an HTTP API: of tokens, and functions with simple answers. */
import { Failure } from '../../api/commands/failure.ts';
import { type Assembly, type Resource, resourcesOf } from '../cloudformation/template.ts';
import { invokedFunction } from '../lambda/invoked-function.ts';

/** The issuer of tokens, and the clients that they are for. */
export interface JwtIssuer {
  readonly issuer: string;
  readonly audience: readonly string[];
}

/** A function that allows requests, with simple answers. */
export interface LambdaAuthorizer {
  readonly authorizerId: string;
  readonly functionName: string;
  /** The names of the headers that identify the caller, in lower case. */
  readonly identityHeaders: readonly string[];
  /** Milliseconds for which an answer holds for the same headers; 0 for none. */
  readonly keptMillis: number;
}

/** Reads the issuer of the tokens that the routes require. */
export function readIssuer(assembly: Assembly): JwtIssuer {
  const all = resourcesOf(assembly, 'AWS::ApiGatewayV2::Authorizer');
  const issuers = all.filter(({ properties }) => properties['AuthorizerType'] === 'JWT');
  const [only] = issuers;
  if (only === undefined || issuers.length > 1)
    throw new Failure(`the template has ${issuers.length} JWT authorizers, and needs one`);
  return jwtIssuer(only);
}

export function authorizerOf(
  { logicalId, properties }: Resource,
  assembly: Assembly,
): JwtIssuer | LambdaAuthorizer | undefined {
  const { AuthorizationType: type, AuthorizerId: id } = properties;
  if (type !== 'JWT' && type !== 'CUSTOM') return undefined;
  const authorizer = byId(assembly, 'AWS::ApiGatewayV2::Authorizer', String(id), logicalId);
  return type === 'JWT' ? jwtIssuer(authorizer) : lambdaAuthorizer(authorizer, assembly);
}

function jwtIssuer({ logicalId, properties }: Resource): JwtIssuer {
  const [header, ...others] = identityHeadersOf(properties);
  if (header !== 'authorization' || others.length > 0)
    throw new Failure(`${logicalId} reads tokens from another header than Authorization`);
  const { Issuer, Audience } = properties['JwtConfiguration'] as {
    Issuer: string;
    Audience: string[];
  };
  return { issuer: Issuer, audience: Audience };
}

function lambdaAuthorizer(
  { logicalId, physicalId, properties }: Resource,
  assembly: Assembly,
): LambdaAuthorizer {
  const { name } = invokedFunction(assembly, String(properties['AuthorizerUri']));
  return {
    authorizerId: physicalId,
    functionName: byId(assembly, 'AWS::Lambda::Function', name, logicalId).physicalId,
    identityHeaders: identityHeadersOf(properties),
    keptMillis: Number(properties['AuthorizerResultTtlInSeconds'] ?? DEFAULT_TTL) * 1000,
  };
}

/** Seconds: https://docs.aws.amazon.com/apigatewayv2/latest/api-reference/apis-apiid-authorizers.html */
const DEFAULT_TTL = 300;

/** @throws {Failure} for an identity source that is no header */
function identityHeadersOf(properties: Resource['properties']): readonly string[] {
  return ((properties['IdentitySource'] ?? []) as readonly string[]).map((source) => {
    const [, name] = /^\$request\.header\.([\w-]+)$/.exec(source) ?? [];
    if (name === undefined) throw new Failure(`the identity source ${source} is no header`);
    return name.toLowerCase();
  });
}

/** Finds a resource that a route needs. @throws {Failure} if the template lacks it */
export function byId(assembly: Assembly, type: string, id: string, route: string): Resource {
  const resource = resourcesOf(assembly, type).find(({ physicalId }) => physicalId === id);
  if (!resource)
    throw new Failure(
      `route ${route} needs a resource of type ${type}, but the template has none for it`,
    );
  return resource;
}
