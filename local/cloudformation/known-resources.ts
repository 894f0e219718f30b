/**
 * The template resources that the local run supports, and those that it ignores, with the reason.
 * Anything not listed is rejected: a feature that is deployed but silently missing from the local
 * run would only be found in production.
 */

/** The treatment of a property. */
export type Known =
  | 'runs'
  /** Ignored, with the reason. */
  | { readonly moot: string }
  /** Supported with these values only. */
  | { readonly only: readonly unknown[] }
  /** The members of an object, or of each object in a list. */
  | { readonly members: Members };

export type Members = Readonly<Record<string, Known>>;

const NAME: Known = { moot: 'a name for the console' };
const TAGS: Known = { moot: 'nothing is billed' };
const THROUGHPUT: Known = { moot: 'the engine does not throttle' };
const ENCRYPTION: Known = { moot: 'the engine keeps its data in plain text' };
const INSIGHTS: Known = { moot: 'there is no CloudWatch' };
const METERING: Members = {
  DetailedMetricsEnabled: INSIGHTS,
  DataTraceEnabled: INSIGHTS,
  LoggingLevel: INSIGHTS,
};
const THROTTLE: Members = { ThrottlingBurstLimit: 'runs', ThrottlingRateLimit: 'runs' };

const TABLE: Members = {
  AttributeDefinitions: 'runs',
  KeySchema: 'runs',
  BillingMode: THROUGHPUT,
  GlobalSecondaryIndexes: {
    members: {
      IndexName: 'runs',
      KeySchema: 'runs',
      Projection: 'runs',
      WarmThroughput: THROUGHPUT,
      WriteOnDemandThroughputSettings: THROUGHPUT,
      WriteProvisionedThroughputSettings: THROUGHPUT,
    },
  },
  Replicas: {
    members: {
      Region: 'runs',
      ContributorInsightsSpecification: INSIGHTS,
      DeletionProtectionEnabled: { moot: 'local data is disposable' },
      GlobalSecondaryIndexes: {
        members: {
          IndexName: 'runs',
          ContributorInsightsSpecification: INSIGHTS,
          ReadOnDemandThroughputSettings: THROUGHPUT,
          ReadProvisionedThroughputSettings: THROUGHPUT,
        },
      },
      PointInTimeRecoverySpecification: { moot: 'there are no backups' },
      ReadOnDemandThroughputSettings: THROUGHPUT,
      ReadProvisionedThroughputSettings: THROUGHPUT,
      ReplicaStreamSpecification: { moot: 'there is no IAM' },
      ResourcePolicy: { moot: 'there is no IAM' },
      SSESpecification: ENCRYPTION,
      TableClass: { moot: 'nothing is billed' },
      Tags: 'runs',
    },
  },
  SSESpecification: ENCRYPTION,
  StreamSpecification: 'runs',
  TableName: 'runs',
  TimeToLiveSpecification: 'runs',
  WarmThroughput: THROUGHPUT,
  WriteOnDemandThroughputSettings: THROUGHPUT,
  WriteProvisionedThroughputSettings: THROUGHPUT,
};

const FUNCTION: Members = {
  Architectures: { moot: 'JavaScript runs on either' },
  Code: 'runs',
  Description: NAME,
  Environment: 'runs',
  FunctionName: 'runs',
  Handler: 'runs',
  LoggingConfig: { moot: 'the terminal is the log' },
  MemorySize: 'runs',
  RecursiveLoop: { moot: 'nothing here invokes itself' },
  ReservedConcurrentExecutions: 'runs',
  Role: { moot: 'there is no IAM' },
  Runtime: { only: ['nodejs22.x', 'nodejs24.x'] },
  Tags: TAGS,
  Timeout: 'runs',
  VpcConfig: { moot: 'a laptop’s functions answer on loopback' },
  TracingConfig: { moot: 'there is no X-Ray' },
};

const APP_CLIENT: Members = {
  AccessTokenValidity: 'runs',
  AllowedOAuthFlows: { only: ['code', 'client_credentials'] },
  AllowedOAuthFlowsUserPoolClient: { only: [true] },
  AllowedOAuthScopes: 'runs',
  CallbackURLs: 'runs',
  EnableTokenRevocation: { only: [true] },
  ExplicitAuthFlows: { moot: 'the sign-in page is the only way in' },
  GenerateSecret: { moot: 'a machine’s token comes from the token command' },
  IdTokenValidity: { moot: 'there are no ID tokens' },
  LogoutURLs: 'runs',
  PreventUserExistenceErrors: { moot: 'there is no list of users' },
  RefreshTokenRotation: { members: { Feature: 'runs', RetryGracePeriodSeconds: 'runs' } },
  RefreshTokenValidity: 'runs',
  SupportedIdentityProviders: { moot: 'the sign-in page asks who you are' },
  TokenValidityUnits: 'runs',
  UserPoolId: 'runs',
};

const NO_USERS: Known = { moot: 'the sign-in page accepts everybody' };

const USER_POOL: Members = {
  AccountRecoverySetting: NO_USERS,
  AdminCreateUserConfig: NO_USERS,
  AutoVerifiedAttributes: NO_USERS,
  DeletionProtection: { moot: 'local data is disposable' },
  EmailConfiguration: { moot: 'no mail is sent' },
  EmailVerificationMessage: { moot: 'no mail is sent' },
  EmailVerificationSubject: { moot: 'no mail is sent' },
  EnabledMfas: NO_USERS,
  LambdaConfig: {
    members: {
      PreTokenGenerationConfig: {
        members: { LambdaArn: 'runs', LambdaVersion: { only: ['V2_0'] } },
      },
    },
  },
  MfaConfiguration: NO_USERS,
  Policies: NO_USERS,
  SmsVerificationMessage: { moot: 'no mail is sent' },
  UserAttributeUpdateSettings: NO_USERS,
  UserPoolTags: TAGS,
  UserPoolTier: TAGS,
  UsernameAttributes: NO_USERS,
  UsernameConfiguration: NO_USERS,
  VerificationMessageTemplate: { moot: 'no mail is sent' },
};

/** The supported resources, with all their possible properties. */
export const RUN: Readonly<Record<string, Members>> = {
  'AWS::DynamoDB::GlobalTable': TABLE,
  'AWS::Lambda::Function': FUNCTION,
  'AWS::Cognito::UserPool': USER_POOL,
  'AWS::Cognito::UserPoolClient': APP_CLIENT,
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
    AuthorizationType: { only: ['JWT', 'NONE'] },
    AuthorizerId: 'runs',
    OperationName: NAME,
    RouteKey: 'runs',
    Target: 'runs',
  },
  'AWS::ApiGatewayV2::Integration': {
    ApiId: 'runs',
    Description: NAME,
    IntegrationMethod: { only: ['POST'] },
    IntegrationType: { only: ['AWS_PROXY'] },
    IntegrationUri: 'runs',
    PayloadFormatVersion: { only: ['2.0'] },
    TimeoutInMillis: 'runs',
  },
  'AWS::ApiGatewayV2::Authorizer': {
    ApiId: 'runs',
    AuthorizerType: { only: ['JWT'] },
    IdentitySource: { only: ['$request.header.Authorization'] },
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
  'AWS::Lambda::EventSourceMapping': {
    BatchSize: 'runs',
    BisectBatchOnFunctionError: 'runs',
    DestinationConfig: 'runs',
    Enabled: { only: [true] },
    EventSourceArn: 'runs',
    FilterCriteria: 'runs',
    FunctionName: 'runs',
    FunctionResponseTypes: { only: ['ReportBatchItemFailures'] },
    MaximumBatchingWindowInSeconds: { only: [0] },
    MaximumRecordAgeInSeconds: 'runs',
    MaximumRetryAttempts: 'runs',
    MetricsConfig: INSIGHTS,
    ParallelizationFactor: 'runs',
    StartingPosition: { only: ['TRIM_HORIZON', 'LATEST'] },
    Tags: TAGS,
  },
  'AWS::Lambda::EventInvokeConfig': {
    DestinationConfig: { members: { OnFailure: { members: { Destination: 'runs' } } } },
    FunctionName: 'runs',
    MaximumEventAgeInSeconds: { moot: 'the few attempts here take seconds' },
    MaximumRetryAttempts: 'runs',
    Qualifier: 'runs',
  },
  'AWS::Lambda::Version': {
    Description: { moot: 'a start publishes whatever there is' },
    FunctionName: 'runs',
  },
  'AWS::Lambda::Alias': { FunctionName: 'runs', FunctionVersion: 'runs', Name: 'runs' },
  'AWS::CloudFormation::Stack': { Parameters: 'runs', Tags: TAGS, TemplateURL: 'runs' },
  'AWS::Events::EventBus': { Description: NAME, Name: 'runs', Tags: TAGS },
  'AWS::Events::Rule': {
    Description: NAME,
    // A rule on a bus outside the template belongs to a partner's bus, which gets no events here.
    EventBusName: 'runs',
    EventPattern: 'runs',
    Name: NAME,
    ScheduleExpression: 'runs',
    State: { only: ['ENABLED'] },
    Tags: TAGS,
    Targets: {
      members: {
        Arn: 'runs',
        Id: NAME,
        RetryPolicy: { moot: 'an event reaches a function of this machine at once' },
      },
    },
  },
  'AWS::S3::Bucket': {
    BucketEncryption: ENCRYPTION,
    BucketName: 'runs',
    NotificationConfiguration: { moot: 'nothing listens to it' },
    LifecycleConfiguration: { moot: 'local data is disposable' },
    OwnershipControls: { moot: 'there is no IAM' },
    PublicAccessBlockConfiguration: { moot: 'there is no IAM' },
    Tags: TAGS,
    VersioningConfiguration: { moot: 'a folder keeps one version' },
  },
  'AWS::SecretsManager::Secret': {
    Description: NAME,
    GenerateSecretString: {
      members: {
        ExcludeCharacters: 'runs',
        ExcludeLowercase: 'runs',
        ExcludeNumbers: 'runs',
        ExcludePunctuation: 'runs',
        ExcludeUppercase: 'runs',
        GenerateStringKey: 'runs',
        IncludeSpace: { only: [false] },
        PasswordLength: 'runs',
        RequireEachIncludedType: { moot: 'a long secret has them anyway' },
        SecretStringTemplate: 'runs',
      },
    },
    KmsKeyId: { moot: 'the secret is made for this laptop' },
    Name: 'runs',
    Tags: TAGS,
  },
};

const NO_SIGN_IN = 'there is no user pool: the sign-in page accepts everybody';
const NO_IAM = 'there is no IAM';
const NO_TRAFFIC = 'a restart moves all callers to the new code at once';
const NO_NETWORK = 'the functions answer on loopback';

/** The ignored resources, with the reason. */
export const MOOT: Readonly<Record<string, string>> = {
  'AWS::ApiGatewayV2::ApiMapping': 'there are no domains',
  'AWS::ApiGatewayV2::DomainName': 'there are no domains',
  'AWS::ApplicationAutoScaling::ScalableTarget': 'the engine does not throttle',
  'AWS::CDK::Metadata': 'a note to AWS about the CDK',
  'AWS::CloudFront::Distribution': 'the local run serves the page, and the API, itself',
  'AWS::CloudFront::Function': 'the local run serves the page itself',
  'AWS::CloudFront::OriginAccessControl': 'the local run serves the page itself',
  'AWS::CloudWatch::Alarm': 'there is no CloudWatch',
  'AWS::CloudWatch::CompositeAlarm': 'there is no CloudWatch',
  'AWS::CloudWatch::Dashboard': 'there is no CloudWatch',
  'AWS::CloudTrail::Trail': 'there is no CloudTrail',
  'AWS::CodeDeploy::Application': NO_TRAFFIC,
  'AWS::CodeDeploy::DeploymentGroup': NO_TRAFFIC,
  'AWS::Cognito::ManagedLoginBranding': NO_SIGN_IN,
  'AWS::Cognito::UserPoolDomain': NO_SIGN_IN,
  'AWS::Cognito::UserPoolGroup': NO_SIGN_IN,
  'AWS::Cognito::UserPoolResourceServer': NO_SIGN_IN,
  'AWS::EC2::FlowLog': NO_NETWORK,
  'AWS::EC2::RouteTable': NO_NETWORK,
  'AWS::EC2::SecurityGroup': NO_NETWORK,
  'AWS::EC2::SecurityGroupIngress': NO_NETWORK,
  'AWS::EC2::Subnet': NO_NETWORK,
  'AWS::EC2::SubnetRouteTableAssociation': NO_NETWORK,
  'AWS::EC2::VPC': NO_NETWORK,
  'AWS::EC2::VPCEndpoint': NO_NETWORK,
  'AWS::IAM::ManagedPolicy': NO_IAM,
  'AWS::IAM::Policy': NO_IAM,
  'AWS::IAM::Role': NO_IAM,
  'AWS::KMS::Alias': 'nothing is encrypted',
  'AWS::KMS::Key': 'nothing is encrypted',
  'AWS::Lambda::Permission': NO_IAM,
  'AWS::Logs::LogGroup': 'the terminal is the log',
  'AWS::S3::BucketPolicy': NO_IAM,
  'AWS::SecretsManager::ResourcePolicy': NO_IAM,
  'AWS::SecretsManager::RotationSchedule':
    'a laptop’s key is created with each start, or kept with its data',
  'AWS::SNS::Subscription': 'there are no notifications',
  'AWS::SNS::Topic': 'there are no notifications',
  'AWS::SNS::TopicPolicy': NO_IAM,
  'AWS::WAFv2::WebACL': 'the local run listens on loopback',
};
