import type { Resource } from './stack.ts';

type Resources = Readonly<Record<string, Resource>>;

export interface RolePolicy {
  /** The logical id of the role, or of the resource beside it that has the policy. */
  readonly id: string;
  /** The logical ids of the roles that have it. */
  readonly roles: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: each test reads another part of the template.
  readonly statements: readonly any[];
}

const BESIDE = ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy'];

/** All policies of the roles in a template: parts of the role, and resources beside it. */
export const rolePolicies = (resources: Resources): readonly RolePolicy[] =>
  Object.entries(resources).flatMap(([id, { Type, Properties }]) => {
    if (Type === 'AWS::IAM::Role')
      return (Properties.Policies ?? []).map(
        ({ PolicyDocument }: { PolicyDocument: { Statement: readonly unknown[] } }) => ({
          id,
          roles: [id],
          statements: PolicyDocument.Statement,
        }),
      );
    if (!BESIDE.includes(Type)) return [];
    const roles = (Properties.Roles ?? []).map(({ Ref }: { Ref: string }) => Ref);
    return [{ id, roles, statements: Properties.PolicyDocument.Statement }];
  });
