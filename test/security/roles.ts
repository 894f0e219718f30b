import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runSimulation } from '@cloud-copilot/iam-simulate';
import { ACCOUNT_ID } from '../../packages/local/cloudformation/arn.ts';
import type {
  Deployment,
  TemplateResource,
} from '../../packages/local/cloudformation/deployment.ts';
import { resolveIntrinsics } from '../../packages/local/cloudformation/intrinsics.ts';
import { rolePolicies } from '../support/role-policies.ts';

export interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: string | readonly string[];
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The rights of one Lambda of the synthesized stack: its role, with references resolved. */
export interface Role {
  /** The function's name without its place in the stack: `CreateOrder`, `ProjectChanges`. */
  readonly name: string;
  readonly statements: readonly Statement[];
  /** Managed policies of the role, and whatever else it has. There should be none. */
  readonly others: readonly unknown[];
}

export interface Stack {
  readonly tableArn: string;
  readonly roles: readonly Role[];
}

/**
 * Reads the roles of the functions in an assembly's directory, as a deployment would create them.
 */
export function readStack(assembly: string): Stack {
  const template = JSON.parse(readFileSync(join(assembly, 'Orders-dev.template.json'), 'utf8'));
  const resources = Object.entries(template.Resources as Record<string, TemplateResource>);
  const deployment: Deployment = {
    stackName: 'Orders-dev',
    region: 'eu-central-1',
    resources: template.Resources,
    parameters: {},
  };
  const resolved = <Shape>(value: unknown) => resolveIntrinsics(value, deployment) as Shape;
  const all = (type: string) => resources.filter(([, { Type }]) => Type === type);

  const policies = rolePolicies(template.Resources);
  const roles = all('AWS::Lambda::Function').map(([id, { Properties = {} }]): Role => {
    const { 'Fn::GetAtt': [role = ''] = [] } = Properties['Role'] as { 'Fn::GetAtt'?: string[] };
    // A company's boundary takes rights away, and gives none.
    const {
      AssumeRolePolicyDocument,
      Policies,
      Tags,
      PermissionsBoundary: _,
      ...others
    } = template.Resources[role].Properties;
    return {
      name: id.replace(
        /^(Api(PaymentWebhooks)?|Identity|Projections|OrderEvents|OrderIndex|CursorKeyRotation|DueSweep|DueWithdrawals|DueErasures|Webhooks(?=Deliver)|PaymentExecutor|PaymentReconciliation|PaymentWebhooks)|[0-9A-F]{8}$/g,
        '',
      ),
      statements: policies
        .filter(({ roles }) => roles.includes(role))
        .flatMap(({ statements }) => resolved<Statement[]>(statements)),
      others: Object.values(others),
    };
  });
  const [[tableId] = ['']] = all('AWS::DynamoDB::GlobalTable');
  return { tableArn: resolved<string>({ 'Fn::GetAtt': [tableId, 'Arn'] }), roles };
}

/** Reads a role that is not a Lambda's, by the beginning of its logical id. */
export function readRole(assembly: string, like: string): Role {
  const template = JSON.parse(readFileSync(join(assembly, 'Orders-dev.template.json'), 'utf8'));
  const resources = template.Resources as Record<string, TemplateResource>;
  const deployment: Deployment = {
    stackName: 'Orders-dev',
    region: 'eu-central-1',
    resources,
    parameters: {},
  };
  const statements = rolePolicies(template.Resources)
    .filter(({ id }) => id.startsWith(like))
    .flatMap(({ statements: own }) => resolveIntrinsics(own, deployment) as Statement[]);
  return { name: like, statements, others: [] };
}

/** A request as IAM checks it. A key that is absent from `context` is absent from the request. */
export interface IamRequest {
  readonly action: string;
  readonly resource: string;
  readonly context: Readonly<Record<string, string | string[]>>;
}

/**
 * True if IAM would allow the role to make the request. Statements about other actions are left
 * out, because they change nothing and cost the simulator time.
 */
export async function isAllowed(role: Role, request: IamRequest): Promise<boolean> {
  const { action, resource, context } = request;
  const { name } = role;
  const statements = role.statements.filter(({ Action }) => mentions(Action, action));
  if (statements.length === 0) return false;
  const outcome = await runSimulation(
    {
      request: {
        principal: `arn:aws:iam::${ACCOUNT_ID}:role/${name}`,
        action,
        resource: { resource, accountId: ACCOUNT_ID },
        contextVariables: context,
      },
      identityPolicies: [{ name, policy: { Version: '2012-10-17', Statement: statements } }],
      serviceControlPolicies: [],
      resourceControlPolicies: [],
    },
    {},
  );
  if (outcome.resultType === 'error')
    throw new Error(`${action}: ${JSON.stringify(outcome.errors)}`);
  return outcome.overallResult === 'Allowed';
}

/** True if a pattern may match the action. The simulator decides. */
const mentions = (actions: string | readonly string[], action: string): boolean =>
  [actions].flat().some((one) => /[*?]/.test(one) || one.toLowerCase() === action.toLowerCase());
