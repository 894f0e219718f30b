/**
 * A stream record as Lambda passes it: https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html
 */
export interface StreamRecord {
  readonly eventID: string;
  readonly eventName: 'INSERT' | 'MODIFY' | 'REMOVE';
  readonly eventSourceARN?: string;
  readonly userIdentity?: { readonly type: string; readonly principalId: string };
  readonly dynamodb: {
    readonly ApproximateCreationDateTime: number;
    readonly Keys: Readonly<Record<string, { readonly S?: string }>>;
    readonly SequenceNumber: string;
    readonly NewImage?: Readonly<Record<string, { readonly S?: string; readonly N?: string }>>;
  };
}
