/** The template's event source mappings, as the poller needs them. */
import { basename, join } from 'node:path';
import { Failure } from '../../../api/commands/failure.ts';
import { ACCOUNT_ID } from '../../cloudformation/arn.ts';
import { type Assembly, resourcesOf } from '../../cloudformation/template.ts';
import { invokedFunction } from '../invoked-function.ts';

export interface EventSource {
  readonly functionName: string;
  readonly functionArn: string;
  readonly streamArn: string;
  readonly region: string;
  /** Parsed `FilterCriteria` patterns; a record passes if one matches. */
  readonly patterns: readonly unknown[];
  readonly batchSize: number;
  readonly startingPosition: 'TRIM_HORIZON' | 'LATEST';
  readonly bisect: boolean;
  readonly reportsItemFailures: boolean;
  /** -1: no limit. */
  readonly retryAttempts: number;
  /** -1: no limit. */
  readonly maxRecordAgeSeconds: number;
  readonly parallelization: number;
  /** The folder of given-up records, with the bucket's name. */
  readonly failureFolder: string | undefined;
}

interface MappingProperties {
  readonly FunctionName: string;
  readonly EventSourceArn: string;
  readonly FilterCriteria?: { readonly Filters: readonly { readonly Pattern: string }[] };
  readonly BatchSize?: number;
  readonly StartingPosition: EventSource['startingPosition'];
  readonly BisectBatchOnFunctionError?: boolean;
  readonly FunctionResponseTypes?: readonly string[];
  readonly MaximumRetryAttempts?: number;
  readonly MaximumRecordAgeInSeconds?: number;
  readonly ParallelizationFactor?: number;
  readonly DestinationConfig?: { readonly OnFailure?: { readonly Destination: string } };
}

export function eventSources(assembly: Assembly, failuresFolder: string): EventSource[] {
  const { region } = assembly;
  const functions = new Map(
    resourcesOf(assembly, 'AWS::Lambda::Function').map((resource) => [
      resource.physicalId,
      resource,
    ]),
  );
  return resourcesOf(assembly, 'AWS::Lambda::EventSourceMapping').map(
    ({ logicalId, properties }) => {
      const mapping = properties as unknown as MappingProperties;
      const { name: functionName } = invokedFunction(assembly, mapping.FunctionName);
      if (!functions.has(functionName))
        throw new Failure(`${logicalId} names a function that is not in the template`);
      const bucketArn = mapping.DestinationConfig?.OnFailure?.Destination;
      return {
        functionName,
        functionArn: `arn:aws:lambda:${region}:${ACCOUNT_ID}:function:${mapping.FunctionName}`,
        streamArn: mapping.EventSourceArn,
        region,
        patterns: (mapping.FilterCriteria?.Filters ?? []).map(({ Pattern }) => JSON.parse(Pattern)),
        batchSize: mapping.BatchSize ?? 100,
        startingPosition: mapping.StartingPosition,
        bisect: mapping.BisectBatchOnFunctionError ?? false,
        reportsItemFailures:
          mapping.FunctionResponseTypes?.includes('ReportBatchItemFailures') ?? false,
        retryAttempts: mapping.MaximumRetryAttempts ?? -1,
        maxRecordAgeSeconds: mapping.MaximumRecordAgeInSeconds ?? -1,
        parallelization: mapping.ParallelizationFactor ?? 1,
        failureFolder: bucketArn && join(failuresFolder, basename(bucketArn.replaceAll(':', '/'))),
      };
    },
  );
}
