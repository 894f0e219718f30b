/** The template resources that the local run ignores, with the reason. */
const NO_SIGN_IN = 'there is no user pool: the sign-in page accepts everybody';
const NO_IAM = 'there is no IAM';
const NO_TRAFFIC = 'a restart moves all callers to the new code at once';
const NO_NETWORK = 'the functions answer on loopback';
const NO_BACKUP = 'a laptop’s data folder is copied by its owner';
const NO_BILL = 'a laptop has no bill';

export const MOOT: Readonly<Record<string, string>> = {
  'AWS::ApiGatewayV2::ApiMapping': 'there are no domains',
  'AWS::ApiGatewayV2::DomainName': 'there are no domains',
  'AWS::Backup::BackupPlan': NO_BACKUP,
  'AWS::Backup::BackupSelection': NO_BACKUP,
  'AWS::Backup::BackupVault': NO_BACKUP,
  'AWS::Budgets::Budget': NO_BILL,
  'AWS::CDK::Metadata': 'a note to AWS about the CDK',
  'AWS::CE::AnomalyMonitor': NO_BILL,
  'AWS::CE::AnomalySubscription': NO_BILL,
  'AWS::CloudFront::Distribution': 'the local run serves the page, and the API, itself',
  'AWS::CloudFront::Function': 'the local run serves the page itself',
  'AWS::CloudFront::OriginAccessControl': 'the local run serves the page itself',
  'AWS::CloudFront::ResponseHeadersPolicy': 'the local run’s pages have the same policy',
  'AWS::CloudWatch::Dashboard': 'the local run has no pages of CloudWatch',
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
  'AWS::Logs::QueryDefinition': 'the terminal is the log',
  'AWS::S3::BucketPolicy': NO_IAM,
  'AWS::SecretsManager::ResourcePolicy': NO_IAM,
  'AWS::SecretsManager::RotationSchedule':
    'a laptop’s key is created with each start, or kept with its data',
  'AWS::SNS::Subscription': 'there are no notifications',
  'AWS::SNS::Topic': 'there are no notifications',
  'AWS::SNS::TopicPolicy': NO_IAM,
  'AWS::SSM::Parameter': 'nobody finds a laptop’s run by names in an account',
  'Custom::VpcRestrictDefaultSG': NO_NETWORK,
  'AWS::WAFv2::WebACL': 'the local run listens on loopback',
};
