import { handler } from '../../../functions/project-changes.ts';
import { lambdaContext } from '../../support/lambda-context.ts';
import type { Projector } from '../event-source.ts';
import { EVERYTHING } from '../judge.ts';
import type { Design } from './design.ts';

/** The Lambda as it is deployed. */
export const production: Design = {
  name: 'production',
  questions: EVERYTHING,
  isRegister: true,
  project: ((Records) => handler({ Records }, lambdaContext())) as Projector,
};
