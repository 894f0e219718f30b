import type * as lambda from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { PARCEL_FINDING, PROJECTOR } from '../../functions/manifest/change-stream.ts';
import { DAY_COUNTING } from '../../functions/manifest/workers/day-counting.ts';
import type { OrdersFunctionDefaults } from '../functions/orders-function.ts';
import { FailureBucket } from './failure-bucket.ts';
import { addStreamReader } from './stream-reader.ts';

/** The stream's first reader: the function that keeps the copies equal to their source. */
export class Projections extends Construct {
  readonly projector: lambda.Function;
  readonly eventSource: lambda.EventSourceMapping;
  readonly failures: FailureBucket;

  constructor(scope: Construct, id: string, props: OrdersFunctionDefaults) {
    super(scope, id);
    this.failures = new FailureBucket(this, 'Failures', props);
    const projected = [
      PROJECTOR,
      ...(props.options.includes('findParcels') ? [PARCEL_FINDING] : []),
      ...(props.options.includes('dayFigures') ? [DAY_COUNTING] : []),
    ];
    const { reader, eventSource } = addStreamReader(this, {
      ...props,
      entry: PROJECTOR.entry,
      filters: projected.flatMap(({ filters }): readonly object[] => filters),
      grants: projected.flatMap(({ grants }) => grants),
      failures: this.failures,
    });
    this.projector = reader;
    this.eventSource = eventSource;
  }
}
