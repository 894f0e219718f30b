import { EXIT, type ExitCode, Misuse } from '../../api/commands/exit-code.ts';
import type { Place } from './place.ts';
import { policyOf, roleTemplate } from './policy.ts';
import type { RightsOf } from './rights.ts';

export interface RightsOptions {
  readonly stage: string;
  readonly region?: string;
  readonly account: string;
  readonly partition: string;
  readonly table?: string;
  readonly qualifier: string;
  /** `owner/name`: prints the template of its role instead of the policy. */
  readonly repository?: string;
}

/** `oms rights`: prints the IAM policy of a role, and asks nothing of AWS. */
export function rightsCommand(of: RightsOf, options: RightsOptions): ExitCode {
  const { repository, region = process.env['AWS_REGION'], ...others } = options;
  if (!region) throw new Misuse('--region is missing');
  const place: Place = { ...others, region };
  let printed: object = policyOf(of, place);
  if (repository !== undefined) {
    if (of !== 'pipeline' && of !== 'reviewer')
      throw new Misuse('--repository goes with pipeline and reviewer');
    if (!/^[\w.-]+\/[\w.-]+$/.test(repository))
      throw new Misuse('--repository is a name such as acme/shop');
    printed = roleTemplate(of, place, repository);
  }
  console.log(JSON.stringify(printed, undefined, 2));
  return EXIT.fine;
}
