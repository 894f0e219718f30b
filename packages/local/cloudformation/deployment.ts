/** A template, and its deployment into the local account. */

export interface TemplateResource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
}

export interface Template {
  readonly Resources: Readonly<Record<string, TemplateResource & { Condition?: string }>>;
  readonly Parameters?: Readonly<Record<string, { Default?: unknown }>>;
  readonly Outputs?: Readonly<Record<string, { Value: unknown }>>;
}

export interface Deployment {
  readonly stackName: string;
  readonly region: string;
  readonly resources: Readonly<Record<string, TemplateResource>>;
  /** Values, or defaults, of the template's parameters. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Template outputs, their references still to be resolved; needed of a nested stack alone. */
  readonly outputs?: Readonly<Record<string, unknown>>;
  readonly nested?: NestedStacks;
}

/** By the logical id of the resource that stands for each. */
export type NestedStacks = Readonly<Record<string, Deployment>>;

export const NESTED_STACK = 'AWS::CloudFormation::Stack';
