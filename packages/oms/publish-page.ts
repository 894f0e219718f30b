/**
 * `npm run publish-page`: builds the console and uploads it to the bucket of the last
 * deployment.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { declaredAttributes } from '../../lib/shop/declared-attributes.ts';
import { commandLine, readCommandLine } from '../api/commands/command-line.ts';
import { Unreachable } from '../api/commands/exit-code.ts';
import { assertCredentials } from './credentials.ts';
import { readOutputs, uploadsOf } from './page-uploads.ts';

async function publish(file: string): Promise<void> {
  if (!existsSync(file))
    throw new Error(`there is no ${file}: deploy first, with operationsPage: npm run deploy`);
  const outputs = readOutputs(readFileSync(file, 'utf8'));
  const s3 = new S3Client({ region: outputs.Region });
  await assertCredentials(s3);
  const folder = mkdtempSync(join(tmpdir(), 'orders-page-'));
  try {
    // The bundler is a development dependency, and only this command needs it.
    const { buildPage } = await import('../console/build.ts');
    await buildPage(folder);
    for (const upload of uploadsOf(folder, outputs, await declaredAttributes())) {
      await s3.send(new PutObjectCommand({ Bucket: outputs.OperationsPageBucketName, ...upload }));
      console.log(upload.Key);
    }
    console.log(`\nThe page is at ${outputs.OperationsPageUrl}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) {
  const { outputs } = readCommandLine(
    commandLine(
      'publish-page',
      'Builds the console and uploads it to the bucket of a stack that was deployed with ' +
        'operationsPage. Uses the AWS profile of the environment.',
    ).option('--outputs <file>', 'the outputs of the deployment', 'cdk.out/outputs.json'),
  ).opts<{ outputs: string }>();
  try {
    await publish(outputs);
  } catch (error) {
    const { message } = error as Error;
    console.error(error instanceof Unreachable ? `${message}.` : message);
    process.exitCode = 1;
  }
}
