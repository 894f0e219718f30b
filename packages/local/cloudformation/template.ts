/**
 * Reads a synthesized cloud assembly, so that the local run has the resources that `cdk deploy`
 * would deploy.
 */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Failure } from '../../api/commands/failure.ts';
import { makersOfMoot } from './custom-resources.ts';
import type { Deployment, Template, TemplateResource } from './deployment.ts';
import { physicalId } from './intrinsics.ts';
import { MOOT } from './known-resources/ignored.ts';
import { defaultsOf, nestedStacks } from './nested-stacks.ts';
import { supportedProperties } from './supported-properties.ts';

/** A supported resource with resolved references. */
export interface Resource {
  readonly logicalId: string;
  readonly type: string;
  /** The result of `Ref`: a table's name, a function's name, a secret's ARN. */
  readonly physicalId: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface Assembly {
  readonly stackName: string;
  readonly region: string;
  /** The resources of the supported types. */
  readonly resources: readonly Resource[];
  /** The folders of the assets, by the name in a function's `Code.S3Key`. */
  readonly assets: ReadonlyMap<string, string>;
}

interface Manifest {
  readonly artifacts: Readonly<Record<string, Artifact>>;
}

interface Artifact {
  readonly type: string;
  readonly environment?: string;
  readonly properties?: { readonly templateFile?: string; readonly file?: string };
}

interface AssetManifest {
  readonly files: Readonly<Record<string, { source: { path: string } }>>;
}

/**
 * Throws a `Failure` with the first feature of the template that the local run does not support.
 */
export function readAssembly(directory: string): Assembly {
  if (!existsSync(join(directory, 'manifest.json')))
    throw new Failure(`there is no cloud assembly in ${directory}`);
  // A later synthesis may replace the folder while functions of this one are still being loaded.
  const dir = realpathSync(directory);
  const artifacts = Object.entries(readJson<Manifest>(dir, 'manifest.json').artifacts);
  const { stackName, environment, template } = runningStack(artifacts, dir);
  const own: Deployment = {
    stackName,
    region: regionOf(environment),
    resources: template.Resources,
    parameters: defaultsOf(template),
  };
  const assets = new Map(artifacts.flatMap(([, artifact]) => assetsOf(artifact, dir)));
  const readAsset = (name: string) =>
    readJson<Template>('', assets.get(name.replace(/\.json$/, '')) ?? name);
  const nested = nestedStacks(own, readAsset);
  return {
    stackName,
    region: own.region,
    resources: [{ ...own, nested }, ...Object.values(nested)].flatMap(resourcesIn),
    assets,
  };
}

/** Finds the one stack with resources that run here. */
function runningStack(artifacts: readonly (readonly [string, Artifact])[], dir: string) {
  const stacks = artifacts
    .filter(([, { type }]) => type === 'aws:cloudformation:stack')
    .map(([stackName, { environment, properties }]) => ({
      stackName,
      environment,
      template: readJson<Template>(dir, properties?.templateFile ?? ''),
    }));
  // The edge stack in front of the API is separate, and is ignored here as a whole: it has alarms,
  // which run here, and nothing that they could measure.
  const running = stacks.filter(({ template }) =>
    Object.values(template.Resources).some(({ Type }) => Type === 'AWS::Lambda::Function'),
  );
  const [stack, ...others] = stacks.length > 1 ? running : stacks;
  if (!stack || others.length > 0)
    throw new Failure(`the local run needs one stack, but the assembly has ${stacks.length}`);
  return stack;
}

function assetsOf({ type, properties }: Artifact, dir: string): [hash: string, path: string][] {
  if (type !== 'cdk:asset-manifest' || !properties?.file) return [];
  const { files } = readJson<AssetManifest>(dir, properties.file);
  // `cdk synth --no-staging` copies no code, and writes its absolute path.
  return Object.entries(files).map(([hash, { source }]) => [hash, resolve(dir, source.path)]);
}

function resourcesIn(deployment: Deployment): Resource[] {
  const makers = makersOfMoot(deployment.resources);
  return Object.entries(deployment.resources).flatMap(([logicalId, resource]) =>
    makers.has(logicalId) ? [] : read(logicalId, resource, deployment),
  );
}

/** The resources of one type. */
export const resourcesOf = (
  { resources }: Pick<Assembly, 'resources'>,
  type: string,
): readonly Resource[] => resources.filter((resource) => resource.type === type);

/** The only resource of a type. */
export function theResource(assembly: Pick<Assembly, 'resources'>, type: string): Resource {
  const [resource, ...others] = resourcesOf(assembly, type);
  if (!resource || others.length > 0)
    throw new Failure(`the local run needs one ${type}, not ${others.length + (resource ? 1 : 0)}`);
  return resource;
}

function read(
  logicalId: string,
  resource: TemplateResource & { Condition?: string },
  deployment: Deployment,
): Resource[] {
  const { Type: type, Condition } = resource;
  const where = `${logicalId} (${type})`;
  if (Condition)
    throw new Failure(
      `the local run does not support conditions, but ${where} has one: ${Condition}`,
    );
  if (type in MOOT) return [];

  const properties = supportedProperties(resource, where, deployment);
  return [{ logicalId, type, physicalId: physicalId(logicalId, resource, deployment), properties }];
}

/**
 * `aws://unknown-account/eu-central-1`; CDK writes `unknown-region` for a stack that can be
 * deployed to any region.
 */
function regionOf(environment = ''): string {
  const region = environment.split('/').at(-1);
  return !region || region === 'unknown-region' ? 'us-east-1' : region;
}

const readJson = <Shape>(dir: string, file: string): Shape =>
  JSON.parse(readFileSync(join(dir, file), 'utf8')) as Shape;
