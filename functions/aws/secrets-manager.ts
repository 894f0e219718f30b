import {
  ResourceNotFoundException,
  SecretsManagerClient,
  SecretsManagerServiceException,
} from '@aws-sdk/client-secrets-manager';
import { awsJson } from '../../table/aws-protocol/aws-json.ts';
import { awsClient } from '../../table/requests/aws-client.ts';

let client: SecretsManagerClient | undefined;

/**
 * Returns the one client for secrets. It is made at its first use: a list that fits on one page
 * needs no cursor and no key.
 */
export function secrets(): SecretsManagerClient {
  client ??= awsClient(SecretsManagerClient, {
    maxAttempts: 3,
    timeout: 3000,
    protocol: secretsProtocol,
  });
  return client;
}

const secretsProtocol = awsJson({
  version: '1.1',
  target: 'secretsmanager',
  fromWire: withDates,
  Exception: SecretsManagerServiceException,
  exceptions: { ResourceNotFoundException },
});

/**
 * Converts times: Secrets Manager sends epoch seconds, and the SDK's types promise dates. Only this
 * one time is read here.
 */
function withDates(answer: unknown): unknown {
  const { CreatedDate } = answer as { CreatedDate?: number };
  return CreatedDate === undefined
    ? answer
    : { ...(answer as object), CreatedDate: new Date(CreatedDate * 1000) };
}
