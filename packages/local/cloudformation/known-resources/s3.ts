import { ENCRYPTION, type KnownResources, TAGS } from './known.ts';

export const S3: KnownResources = {
  'AWS::S3::Bucket': {
    BucketEncryption: ENCRYPTION,
    BucketName: 'runs',
    NotificationConfiguration: { moot: 'nothing listens to it' },
    LifecycleConfiguration: { moot: 'local data is disposable' },
    OwnershipControls: { moot: 'there is no IAM' },
    PublicAccessBlockConfiguration: { moot: 'there is no IAM' },
    Tags: TAGS,
    VersioningConfiguration: { moot: 'a folder keeps one version' },
  },
};
