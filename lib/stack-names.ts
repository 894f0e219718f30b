/**
 * What CloudFormation calls the stacks of a stage. The names of what they make begin with it, so
 * that two stages live in one account and region.
 */
export const ordersStackName = (stage: string): string => `Orders-${stage}`;

/** In us-east-1 for the API of every region, so its name has that region. */
export const edgeStackName = (stage: string, region: string): string =>
  `OrdersEdge-${stage}-${region}`;
