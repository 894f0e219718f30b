/** CDK also tags these types, but cfn-lint does not accept tags on them. */
export const NOT_TAGGED: readonly string[] = ['AWS::CloudWatch::Dashboard'];
