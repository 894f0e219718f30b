import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';

export interface PublishedParametersProps {
  readonly stage: string;
  /** By their names: `ApiUrl`. */
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Names of a stage's parts in Parameter Store, `/orders/<stage>/ApiUrl`, so that programs and
 * stacks of the account read them without the name of this stack. None is a secret. Standard
 * parameters cost nothing. https://docs.aws.amazon.com/systems-manager/latest/userguide/parameter-store-advanced-parameters.html
 */
export class PublishedParameters extends Construct {
  constructor(scope: Construct, id: string, { stage, values }: PublishedParametersProps) {
    super(scope, id);
    for (const [name, stringValue] of Object.entries(values))
      new StringParameter(this, name, {
        parameterName: `/orders/${stage}/${name}`,
        stringValue,
        description: `${name} of the orders’ stage ${stage}`,
      });
  }
}
