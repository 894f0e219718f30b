import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { synthesize } from '../../local/cloudformation/synthesize.ts';
import { Failure } from '../../local/failure.ts';
import { LOCAL_FOLDER } from '../../local/local-folder.ts';

describe('A synthesis for the local run', () => {
  it('fails at once with one line about a wrong setting, and leaves nothing behind', async () => {
    const synthesis = synthesize({ openOrderShards: 'x' });

    await expect(synthesis).rejects.toThrow(
      new Failure(
        'the stack cannot be synthesized: context openOrderShards: expected an integer from ' +
          '1 to 100, got "x"',
      ),
    );
    expect(existsSync(join(LOCAL_FOLDER, `assembly-${process.pid}`))).toBe(false);
  }, 20_000);
});
