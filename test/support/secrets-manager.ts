import { afterAll, beforeAll } from 'vitest';
import type { Served } from '../../packages/local/aws-json-server.ts';
import { putVersion, type SecretVersion } from '../../packages/local/secrets-manager/secrets.ts';
import { serveSecrets } from '../../packages/local/secrets-manager/secrets-manager.ts';
import { faultyWire } from './wire.ts';

const ENDPOINT = 'AWS_ENDPOINT_URL_SECRETS_MANAGER';

type Stage = 'AWSCURRENT' | 'AWSPREVIOUS';

/** The secret of order links, which a placed order needs. It never changes. */
const ORDER_LINKS = 'arn:order-links';
const SAME = { versionId: 'first', value: 'a-secret-of-links', stages: ['AWSCURRENT' as const] };

/** Serves one secret, whose versions the test changes, behind a wire that records the requests. */
export function changingSecret(arn: string) {
  const versions: SecretVersion[] = [];
  let served: Served;
  beforeAll(async () => {
    served = await serveSecrets({
      versions: new Map([
        [arn, versions],
        [ORDER_LINKS, [SAME]],
      ]),
      keep() {},
    });
    process.env[ENDPOINT] = served.endpoint;
  });
  const wire = faultyWire(ENDPOINT);
  afterAll(() => served?.server.close());

  let forgotten = 0;
  return {
    /** The current versions. */
    versions,
    /**
     * Replaces the version of a stage. A stage without a value is not found.
     *
     * @param createdAt epoch seconds
     */
    put(stage: Stage, value: string | undefined, createdAt?: number) {
      const time = createdAt === undefined ? {} : { createdAt };
      putVersion(versions, { versionId: `${stage} ${value}`, value, stages: [stage], ...time });
    },
    /** The stages of the requests for this secret, in order. */
    asked: (): Stage[] =>
      wire.arrived
        .slice(forgotten)
        .map(({ body }) => JSON.parse(body))
        .filter(({ SecretId }) => SecretId === arn)
        .map(({ VersionStage }) => VersionStage),
    /** Empties `asked`. */
    forget() {
      forgotten = wire.arrived.length;
    },
    /** Fails every request for this stage, retries included, until `heal`. */
    fail(stage: Stage) {
      const attempts = Array.from({ length: 10 }, () => 'error' as const);
      wire.lose(({ body }) => JSON.parse(body).VersionStage === stage, ...attempts);
    },
    heal: wire.heal,
  };
}
