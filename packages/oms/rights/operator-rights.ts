import type { Right } from './right.ts';

/** The rights of an operator beside those of an auditor. */
export const OPERATE: readonly Right[] = [
  {
    sid: 'ChangeRows',
    actions: [
      'dynamodb:BatchWriteItem',
      'dynamodb:ConditionCheckItem',
      'dynamodb:DeleteItem',
      'dynamodb:PutItem',
      'dynamodb:UpdateItem',
    ],
    on: 'table',
  },
  {
    sid: 'ChangeTable',
    actions: [
      'dynamodb:DescribeContinuousBackups',
      'dynamodb:ExportTableToPointInTime',
      'dynamodb:ListExports',
      'dynamodb:RestoreTableToPointInTime',
      'dynamodb:TagResource',
      'dynamodb:UpdateContinuousBackups',
      'dynamodb:UpdateContributorInsights',
      'dynamodb:UpdateTable',
      'dynamodb:UpdateTimeToLive',
    ],
    on: 'table',
  },
  { sid: 'DeleteScratchTable', actions: ['dynamodb:DeleteTable'], on: 'scratch' },
  { sid: 'ReadExports', actions: ['dynamodb:DescribeExport'], on: 'exports' },
  {
    sid: 'FollowStream',
    actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
    on: 'stream',
  },
  { sid: 'ListFailures', actions: ['s3:ListBucket'], on: 'buckets' },
  {
    sid: 'HandleObjects',
    actions: [
      's3:AbortMultipartUpload',
      's3:DeleteObject',
      's3:GetObject',
      's3:PutObject',
      's3:PutObjectAcl',
    ],
    on: 'objects',
  },
  {
    sid: 'HandleSecrets',
    actions: ['secretsmanager:GetSecretValue', 'secretsmanager:PutSecretValue'],
    on: 'secrets',
    ofTheStage: true,
  },
  {
    sid: 'HandleOperators',
    actions: [
      'cognito-idp:AdminAddUserToGroup',
      'cognito-idp:AdminCreateUser',
      'cognito-idp:AdminGetUser',
      'cognito-idp:AdminRemoveUserFromGroup',
      'cognito-idp:AdminUserGlobalSignOut',
      'cognito-idp:ListUsersInGroup',
    ],
    on: 'userPools',
    ofTheStage: true,
  },
  { sid: 'Reconcile', actions: ['lambda:InvokeFunction'], on: 'functions' },
  { sid: 'ListFunctions', actions: ['lambda:ListFunctions'], on: 'any' },
  {
    sid: 'RollBack',
    actions: ['lambda:GetAlias', 'lambda:ListVersionsByFunction', 'lambda:UpdateAlias'],
    on: 'functions',
  },
  { sid: 'PublishEvents', actions: ['events:PutEvents'], on: 'buses', ofTheStage: true },
  {
    sid: 'FollowBus',
    actions: ['events:DeleteRule', 'events:PutRule', 'events:PutTargets', 'events:RemoveTargets'],
    on: 'tailRules',
  },
  {
    sid: 'FollowQueue',
    actions: [
      'sqs:CreateQueue',
      'sqs:DeleteMessage',
      'sqs:DeleteQueue',
      'sqs:GetQueueAttributes',
      'sqs:ReceiveMessage',
      'sqs:SetQueueAttributes',
    ],
    on: 'tailQueues',
  },
];
