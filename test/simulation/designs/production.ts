import type { Context } from 'aws-lambda';
import { handler } from '../../../functions/project-changes.ts';
import type { Projector } from '../event-source.ts';
import { EVERYTHING } from '../judge.ts';
import type { Design } from './design.ts';

/** The Lambda as it is deployed. */
export const production: Design = {
  name: 'production',
  questions: EVERYTHING,
  isRegister: true,
  project: ((Records) => handler({ Records }, {} as Context)) as Projector,
};
