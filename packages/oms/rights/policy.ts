import { type Place, RESOURCES } from './place.ts';
import type { Right } from './right.ts';
import { RIGHTS, type RightsOf } from './rights.ts';

export interface Statement {
  readonly Sid: string;
  readonly Effect: 'Allow';
  readonly Action: readonly string[];
  readonly Resource: readonly string[];
  readonly Condition?: object;
}

export interface Policy {
  readonly Version: '2012-10-17';
  readonly Statement: readonly Statement[];
}

/**
 * Returns an IAM policy:
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies.html
 */
export const policyOf = (of: RightsOf, place: Place): Policy => ({
  Version: '2012-10-17',
  Statement: RIGHTS[of].map((right) => statementOf(right, place)),
});

const statementOf = ({ sid, actions, on, ofTheStage }: Right, place: Place): Statement => ({
  Sid: sid,
  Effect: 'Allow',
  Action: actions,
  Resource: RESOURCES[on](place),
  ...(ofTheStage && {
    Condition: { StringEquals: { 'aws:ResourceTag/stage': place.stage } },
  }),
});

const GITHUB = 'token.actions.githubusercontent.com';

/**
 * Returns a CloudFormation template of the role that a workflow assumes by GitHub's OIDC token,
 * with the rights of a pipeline or a reviewer. Only jobs of one environment get it: that of the
 * stage, or `diff`, where code runs that nobody has approved:
 * https://docs.github.com/en/actions/how-tos/secure-your-work/security-harden-deployments/oidc-in-aws
 *
 * @param repository `owner/name`
 */
export function roleTemplate(
  of: 'pipeline' | 'reviewer',
  place: Place,
  repository: string,
): object {
  const environment = of === 'pipeline' ? place.stage : 'diff';
  const provider = {
    'Fn::If': ['MakesProvider', { Ref: 'Provider' }, { Ref: 'ProviderArn' }],
  };
  return {
    AWSTemplateFormatVersion: '2010-09-09',
    Description: `The ${of} of the orders' stage ${place.stage}, for workflows of ${repository}`,
    Parameters: {
      ProviderArn: {
        Type: 'String',
        Default: '',
        Description: "The account's provider of GitHub's tokens; empty to make it, once an account",
      },
    },
    Conditions: { MakesProvider: { 'Fn::Equals': [{ Ref: 'ProviderArn' }, ''] } },
    Resources: {
      Provider: {
        Type: 'AWS::IAM::OIDCProvider',
        Condition: 'MakesProvider',
        Properties: { Url: `https://${GITHUB}`, ClientIdList: ['sts.amazonaws.com'] },
      },
      Role: {
        Type: 'AWS::IAM::Role',
        Properties: {
          // As long as the workflow of a stage: a canary and its rollback take most of it.
          MaxSessionDuration: 5400,
          AssumeRolePolicyDocument: {
            Version: '2012-10-17',
            Statement: [
              {
                Effect: 'Allow',
                Principal: { Federated: provider },
                Action: 'sts:AssumeRoleWithWebIdentity',
                Condition: {
                  StringEquals: {
                    [`${GITHUB}:aud`]: 'sts.amazonaws.com',
                    [`${GITHUB}:sub`]: `repo:${repository}:environment:${environment}`,
                  },
                },
              },
            ],
          },
          Policies: [{ PolicyName: 'Rights', PolicyDocument: policyOf(of, place) }],
        },
      },
    },
    Outputs: { RoleArn: { Value: { 'Fn::GetAtt': ['Role', 'Arn'] } } },
  };
}
