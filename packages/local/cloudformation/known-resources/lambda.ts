import { INSIGHTS, type KnownResources, type Members, NAME, TAGS } from './known.ts';

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

export const LAMBDA: KnownResources = {
  'AWS::Lambda::Function': FUNCTION,
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
};
