/**
 * Returns CloudFormation's name of a stage's stack. Its resources' names begin with it, so two
 * stages can share an account and region.
 */
export const ordersStackName = (stage: string): string => `Orders-${stage}`;

/** In us-east-1 for the API of any region, so its name contains that region. */
export const edgeStackName = (stage: string, region: string): string =>
  `OrdersEdge-${stage}-${region}`;
