import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ROOT } from '../../../api/commands/root.ts';
import { LOCAL_FOLDER } from '../../local-folder.ts';

const run = promisify(execFile);

/** Begins an import, prints what is in the folder then, and exits at once as Ctrl-C does. */
const INTERRUPTED = `
  import { readdirSync } from 'node:fs';
  import { importOrders } from './packages/local/sample-data/demo/import-orders.ts';
  void importOrders({ url: 'http://127.0.0.1:1', settings: {} }, [{ externalId: 'X1' }]);
  console.log(process.pid, ...readdirSync(${JSON.stringify(LOCAL_FOLDER)}));
  process.exit(0);
`;

it('The import of the demo leaves no file behind if the run ends within it', async () => {
  const args = ['--input-type=module', '--eval', INTERRUPTED];
  const { stdout } = await run(process.execPath, args, { cwd: ROOT });

  const [pid, ...during] = stdout.trim().split(' ');
  expect(during).toContain(`demo-${pid}.jsonl`);
  expect(readdirSync(LOCAL_FOLDER).filter((name) => name.startsWith(`demo-${pid}.`))).toEqual([]);
});
