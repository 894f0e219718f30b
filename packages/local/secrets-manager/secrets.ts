/** The template's secrets: their versions, and the stages that move between them. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type Assembly, resourcesOf } from '../cloudformation/template.ts';
import { SECRET_VERSION } from '../lambda-events/secret-version.ts';
import { type GenerateSecretString, generateSecret } from './generate-secret.ts';

/** https://docs.aws.amazon.com/secretsmanager/latest/userguide/whats-in-a-secret.html */
export interface SecretVersion {
  readonly versionId: string;
  /** Undefined for a version without a value yet. */
  readonly value: string | undefined;
  /** AWSCURRENT, AWSPENDING, AWSPREVIOUS. */
  readonly stages: readonly string[];
  /** Epoch seconds; undefined for a version that the start created. */
  readonly createdAt?: number;
}

export interface Secrets {
  /** The versions by the secret's ARN. */
  readonly versions: ReadonlyMap<string, SecretVersion[]>;
  /** Writes the current values into the file, if there is one. */
  readonly keep: () => void;
}

/**
 * Creates the template's secrets, or reads them from the file if one is given: a cursor must
 * outlive a restart if its rows do.
 */
export function secretsOf(assembly: Assembly, file?: string): Secrets {
  const kept =
    file && existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
      : {};
  const versions = new Map(
    resourcesOf(assembly, 'AWS::SecretsManager::Secret').map(({ physicalId, properties }) => {
      const generated = (properties['GenerateSecretString'] ?? {}) as GenerateSecretString;
      const value = kept[physicalId] ?? generateSecret(generated);
      return [physicalId, [{ versionId: SECRET_VERSION, value, stages: ['AWSCURRENT'] }]];
    }),
  );
  const keep = () => {
    if (!file) return;
    const values = [...versions].map(([arn, all]) => [arn, versionAt(all, 'AWSCURRENT')?.value]);
    writeFileSync(file, JSON.stringify(Object.fromEntries(values), undefined, 2), { mode: 0o600 });
  };
  keep();
  return { versions, keep };
}

export const versionAt = (
  versions: readonly SecretVersion[],
  stage: string,
): SecretVersion | undefined => versions.find(({ stages }) => stages.includes(stage));

/** Adds a version. A stage belongs to one version, so the other versions lose its stages. */
export function putVersion(versions: SecretVersion[], version: SecretVersion): void {
  const others = versions
    .filter(({ versionId }) => versionId !== version.versionId)
    .map((other) => ({
      ...other,
      stages: other.stages.filter((stage) => !version.stages.includes(stage)),
    }));
  versions.splice(0, versions.length, ...others, version);
}

/** Makes a version current; the old current version becomes the previous one. */
export function makeCurrent(versions: SecretVersion[], version: SecretVersion): void {
  const before = versionAt(versions, 'AWSCURRENT');
  const stages = [...version.stages.filter((stage) => stage !== 'AWSPENDING'), 'AWSCURRENT'];
  putVersion(versions, { ...version, stages });
  if (before && before.versionId !== version.versionId)
    putVersion(versions, { ...before, stages: ['AWSPREVIOUS'] });
}
