/** The test's own table as a run, for commands that find a run by its port. */
import { tableName } from '../../../../table/requests/client.ts';
import { publishAccess, type publishedAccess } from '../../../local/published-access.ts';

const NOWHERE = 'http://127.0.0.1:1';

/**
 * Publishes the table under a port or a name. Its bus and its queues do not exist.
 *
 * @param cloudwatch that of a run that measures itself
 */
export function publishTable(
  port: number | string,
  cloudwatch?: NonNullable<ReturnType<typeof publishedAccess>>['cloudwatch'],
): void {
  const { AWS_ENDPOINT_URL_DYNAMODB: endpoint = '', AWS_REGION: region = '' } = process.env;
  const { AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets = '' } = process.env;
  publishAccess(port, {
    tableName: tableName(),
    endpoint,
    region,
    eventBus: { name: 'Orders', endpoint: NOWHERE },
    queues: NOWHERE,
    failures: '',
    eventFailures: '',
    secrets,
    cloudwatch,
  });
}
