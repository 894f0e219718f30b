// @module-tag alone
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Unreachable } from '../../../api/commands/exit-code.ts';
import { Failure } from '../../../api/commands/failure.ts';
import { fetchPackages } from '../../../api/commands/job-packages.ts';
import { fetchGuard } from '../../stage/fetch-guard.ts';

vi.mock('../../../api/commands/job-packages.ts', () => ({ fetchPackages: vi.fn() }));

const SILENT = new Unreachable('npm ci failed');

describe('Without the rules of Control Tower', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('a synthesis goes on where the registry does not answer', async () => {
    vi.stubEnv('CI', undefined);
    vi.mocked(fetchPackages).mockRejectedValue(SILENT);

    await expect(fetchGuard()).resolves.toBeUndefined();
  });

  it('a deployment ends, and so does CI', async () => {
    vi.mocked(fetchPackages).mockRejectedValue(SILENT);

    await expect(fetchGuard({ isRequired: true })).rejects.toThrow(SILENT);
    vi.stubEnv('CI', 'true');
    await expect(fetchGuard()).rejects.toThrow(SILENT);
  });

  it('a synthesis ends if they cannot be installed for another reason', async () => {
    vi.stubEnv('CI', undefined);
    vi.mocked(fetchPackages).mockRejectedValue(new Failure('the lock file is wrong'));

    await expect(fetchGuard()).rejects.toThrow(Failure);
  });
});
