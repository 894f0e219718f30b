import { INSIGHTS, type KnownResources, type Members, NAME, TAGS } from './known.ts';

const METERING: Members = {
  DetailedMetricsEnabled: INSIGHTS,
  DataTraceEnabled: INSIGHTS,
  LoggingLevel: INSIGHTS,
};
const THROTTLE: Members = { ThrottlingBurstLimit: 'runs', ThrottlingRateLimit: 'runs' };

export const API_GATEWAY: KnownResources = {
  'AWS::ApiGatewayV2::Api': {
    CorsConfiguration: {
      members: {
        AllowCredentials: 'runs',
        AllowHeaders: 'runs',
        AllowMethods: 'runs',
        AllowOrigins: 'runs',
        ExposeHeaders: 'runs',
        MaxAge: 'runs',
      },
    },
    Description: NAME,
    DisableExecuteApiEndpoint: { moot: 'there are no domains' },
    Name: NAME,
    ProtocolType: { only: ['HTTP'] },
    Tags: TAGS,
  },
  'AWS::ApiGatewayV2::Route': {
    ApiId: 'runs',
    AuthorizationScopes: 'runs',
    AuthorizationType: { only: ['JWT', 'CUSTOM', 'NONE'] },
    AuthorizerId: 'runs',
    OperationName: NAME,
    RouteKey: 'runs',
    Target: 'runs',
  },
  'AWS::ApiGatewayV2::Integration': {
    ApiId: 'runs',
    CredentialsArn: { moot: 'there is no IAM' },
    Description: NAME,
    IntegrationMethod: { only: ['POST'] },
    IntegrationType: { only: ['AWS_PROXY'] },
    IntegrationUri: 'runs',
    PayloadFormatVersion: { only: ['2.0'] },
    TimeoutInMillis: 'runs',
  },
  'AWS::ApiGatewayV2::Authorizer': {
    ApiId: 'runs',
    AuthorizerPayloadFormatVersion: { only: ['2.0'] },
    AuthorizerResultTtlInSeconds: 'runs',
    AuthorizerType: { only: ['JWT', 'REQUEST'] },
    AuthorizerUri: 'runs',
    EnableSimpleResponses: { only: [true] },
    IdentitySource: 'runs',
    JwtConfiguration: { members: { Audience: 'runs', Issuer: 'runs' } },
    Name: NAME,
  },
  'AWS::ApiGatewayV2::Stage': {
    AccessLogSettings: { moot: 'a line per request is printed instead' },
    ApiId: 'runs',
    AutoDeploy: { moot: 'a restart deploys' },
    DefaultRouteSettings: { members: { ...THROTTLE, ...METERING } },
    Description: NAME,
    RouteSettings: 'runs',
    StageName: { only: ['$default'] },
    Tags: TAGS,
  },
};
