import { handler } from '../../../functions/project-changes.ts';
import { lambdaContext } from '../../support/lambda-context.ts';
import type { Projector } from '../event-source.ts';
import { EVERY_COPY } from '../judge/judge.ts';
import { OPERATIONS, SWEEP } from '../trade/operations.ts';
import type { Design } from './design.ts';

/** Every function as it is deployed. */
export const production: Design = {
  name: 'production',
  operations: OPERATIONS,
  sweep: SWEEP,
  questions: EVERY_COPY,
  isRegister: true,
  project: ((Records) => handler({ Records }, lambdaContext())) as Projector,
};
