import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCOPES } from '../../../../functions/manifest/access-pattern.ts';
import { fetchedPackages } from '../../../../test/support/fetched-packages.ts';
import { run } from '../../../../test/support/local-run.ts';
import { IS_WHOLE, REPEATED } from '../../../../test/support/size.ts';
import { OPERATIONS } from '../../../client/operations.ts';
import type { Run } from '../../../local/run.ts';
import { loadSampleData } from '../../../local/sample-data/load-sample-data.ts';
import { inWhole } from '../../openapi/shared-parts.ts';
import { postmanCollection } from '../../postman/collection.ts';
import type { Document } from '../../postman/document.ts';
import { postmanEnvironment } from '../../postman/environment.ts';
import { STORY } from '../../story/story.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const collection = read('packages/api/postman/orders.postman_collection.json');
const environment = read('packages/api/postman/local.postman_environment.json');

/** The second time, the first one's customers and orders are there. */
const TIMES = IS_WHOLE ? 2 : 1;

interface Summary {
  readonly run: {
    readonly stats: {
      readonly requests: { readonly total: number };
      readonly assertions: { readonly total: number };
    };
    readonly failures: readonly {
      readonly source?: { readonly name: string };
      readonly error: { readonly message: string; readonly test?: string };
    }[];
  };
}

interface Newman {
  run(options: object, done: (error: Error | null, summary: Summary) => void): void;
}

const load = await fetchedPackages('packages/api/test/postman/newman');
const newman = load?.('newman') as Newman;

describe('The Postman collection', () => {
  let backend: Run;

  beforeAll(async () => {
    backend = await run({ port: 0 });
    await loadSampleData(backend);
  });
  afterAll(() => backend?.stop());

  it('is what `npm run generate` writes', () => {
    expect(collection).toEqual(
      JSON.parse(JSON.stringify(postmanCollection(inWhole(read('docs/openapi.json') as Document)))),
    );
    expect(environment).toEqual(postmanEnvironment());
  });

  it('calls every operation', () => {
    const asked = new Set(STORY.flatMap(({ steps }) => steps.map(({ operation }) => operation)));
    expect(
      Object.keys(OPERATIONS).filter(
        (operationId) => !asked.has(operationId as keyof typeof OPERATIONS),
      ),
    ).toEqual([]);
  });

  const sendAll = (tokens: Readonly<Record<string, string>>) => {
    const envVar = Object.entries({ baseUrl: backend.url, ...tokens }).map(([key, value]) => ({
      key,
      value,
    }));
    return new Promise<Summary>((resolve, reject) => {
      newman.run({ collection, environment, envVar, reporters: [] }, (error, summary) =>
        error ? reject(error) : resolve(summary),
      );
    });
  };

  it.skipIf(!load)('names the token that it lacks, and sends nothing', async () => {
    const { run: ran } = await sendAll({ customerToken: await backend.token({ sub: 'a1b2' }) });
    expect(ran.failures.map(({ error }) => error.test)).toEqual([
      expect.stringMatching(
        /^the environment has operatorToken and connectorToken \(npm run .+ token .+\)$/,
      ),
    ]);
    expect(ran.stats.requests.total).toBe(0);
  });

  it.skipIf(!load)(
    `passes on a running backend, ${IS_WHOLE ? 'twice' : 'once'}`,
    {
      ...REPEATED,
    },
    async () => {
      const tokens = {
        customerToken: await backend.token({ sub: 'a1b2' }),
        operatorToken: await backend.operatorToken(),
        connectorToken: await backend.token({ sub: 'connector', scope: SCOPES.report }),
      };
      for (let time = 0; time < TIMES; time++) {
        const { run: ran } = await sendAll(tokens);
        expect(
          ran.failures.map(
            ({ source, error }) => `${source?.name}: ${error.test} ${error.message}`,
          ),
        ).toEqual([]);
        expect(ran.stats.requests.total).toBe(STORY.flatMap(({ steps }) => steps).length);
        expect(ran.stats.assertions.total).toBeGreaterThan(100);
      }
    },
  );
});
