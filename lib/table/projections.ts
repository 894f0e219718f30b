import type * as lambda from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { PARCEL_FINDING, PROJECTOR } from '../../functions/manifest/change-stream.ts';
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
    const parcels = props.options.includes('findParcels') ? [PARCEL_FINDING] : [];
    const { reader, eventSource } = addStreamReader(this, {
      ...props,
      entry: PROJECTOR.entry,
      filters: [PROJECTOR, ...parcels].flatMap(({ filters }) => filters),
      grants: [PROJECTOR, ...parcels].flatMap(({ grants }) => grants),
      failures: this.failures,
    });
    this.projector = reader;
    this.eventSource = eventSource;
  }
}
