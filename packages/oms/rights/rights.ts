import { OPERATE } from './operator-rights.ts';
import type { Right } from './right.ts';

export const RIGHTS_OF = ['pipeline', 'reviewer', 'operator', 'auditor'] as const;
export type RightsOf = (typeof RIGHTS_OF)[number];

const LOOK: readonly Right[] = [
  {
    sid: 'ReadTable',
    actions: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:Scan'],
    on: 'tableAndIndexes',
  },
  {
    sid: 'DescribeTable',
    actions: ['dynamodb:DescribeTable', 'dynamodb:ListTagsOfResource'],
    on: 'table',
  },
  {
    sid: 'ReadMetrics',
    actions: [
      'cloudwatch:DescribeAlarms',
      'cloudwatch:DescribeInsightRules',
      'cloudwatch:GetInsightRuleReport',
      'cloudwatch:GetMetricData',
      'cloudwatch:GetMetricStatistics',
      'cloudwatch:ListMetrics',
      'lambda:GetAccountSettings',
      'lambda:GetEventSourceMapping',
    ],
    on: 'any',
  },
  {
    sid: 'ReadStack',
    actions: [
      'cloudformation:DescribeStacks',
      'cloudformation:GetTemplate',
      'cloudformation:ListStackResources',
    ],
    on: 'stacks',
  },
  {
    sid: 'DescribeUserPool',
    actions: ['cognito-idp:DescribeUserPool'],
    on: 'userPools',
    ofTheStage: true,
  },
];

const DEPLOY: readonly Right[] = [
  { sid: 'AssumeBootstrapRoles', actions: ['sts:AssumeRole'], on: 'bootstrapRoles' },
  {
    sid: 'CheckAccount',
    actions: [
      // All stacks: the toolkit's may have any name.
      'cloudformation:DescribeStacks',
      'dynamodb:DescribeLimits',
      'lambda:GetAccountSettings',
      'sts:GetCallerIdentity',
    ],
    on: 'any',
  },
  {
    sid: 'CompareStack',
    actions: ['cloudformation:GetTemplate', 'cloudformation:ListStackResources'],
    on: 'stacks',
  },
  {
    sid: 'CheckTable',
    actions: ['dynamodb:DescribeTable', 'dynamodb:GetItem', 'dynamodb:Query'],
    on: 'tableAndIndexes',
  },
  {
    sid: 'CheckUserPool',
    actions: ['cognito-idp:DescribeUserPool', 'cognito-idp:DescribeUserPoolClient'],
    on: 'userPools',
    ofTheStage: true,
  },
  { sid: 'PublishPage', actions: ['s3:PutObject'], on: 'objects' },
];

/** The rights of each. A test compares them with the calls in the sources of their commands. */
export const RIGHTS: Readonly<Record<RightsOf, readonly Right[]>> = {
  pipeline: DEPLOY,
  reviewer: [{ sid: 'AssumeLookupRoles', actions: ['sts:AssumeRole'], on: 'lookupRoles' }],
  operator: [...LOOK, ...OPERATE],
  auditor: LOOK,
};
