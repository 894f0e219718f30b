import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/**
 * A role whose rights are a part of it: CDK's own way takes one more of CloudFormation's resources
 * for each role. All inline policies of a role have 10,240 characters, and a test leaves a fifth of
 * them free. Rights that name the role itself would be a circle.
 */
export class InlineRole extends iam.Role {
  readonly #rights: iam.PolicyDocument;

  constructor(scope: Construct, id: string, props: Omit<iam.RoleProps, 'inlinePolicies'>) {
    const rights = new iam.PolicyDocument();
    // Not the name of the policy that CDK puts beside a role: its removal would remove this one.
    super(scope, id, { ...props, inlinePolicies: { Rights: rights } });
    this.#rights = rights;
  }

  override addToPrincipalPolicy(statement: iam.PolicyStatement): iam.AddToPrincipalPolicyResult {
    this.#rights.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}
