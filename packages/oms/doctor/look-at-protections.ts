import { unprotectedParts } from '../deployed-protections.ts';
import { deployedStack } from '../stage/deployed-stack.ts';
import type { DiagnosedStack } from './diagnosed-stack.ts';
import { cannotTell, confirmed, type Evidence, ruledOut } from './diagnosis.ts';

/** Confirmed if one request can delete the stack, its table or its user pool. */
export async function lookAtProtections({ stackName, region }: DiagnosedStack): Promise<Evidence> {
  const { isDeployed, isProtected, outputs } = await deployedStack({ stackName, region });
  if (!isDeployed) return cannotTell(`There is no stack ${stackName} in ${region}: see --stack.`);
  const open = await unprotectedParts({ stackName, region, isProtected, outputs });
  return open.length > 0
    ? confirmed(
        'One request can delete what has no protection.',
        Object.fromEntries(open.map(({ part, command }) => [part, command])),
      )
    : ruledOut('The stack, its table and its user pool are protected.', {});
}
