export const ACCOUNT_ID = '000000000000';

/** Formats an ARN. IAM has no regions, and a bucket's ARN has only its name. */
export const arn = (service: string, resource: string, region: string) =>
  service === 's3'
    ? `arn:aws:s3:::${resource}`
    : `arn:aws:${service}:${service === 'iam' ? '' : region}:${ACCOUNT_ID}:${resource}`;
