import { ProblemError } from '../../../packages/client/problem-error.ts';
import type { NotPlaced } from '../shop-config.ts';
import { WrongBasket } from './checkout.ts';

/**
 * The answer to a basket whose order was not placed. With a status of 500 and more the order may
 * exist nevertheless: the page asks again with the same basket.
 */
export function notPlaced(error: unknown): NotPlaced & { readonly status: number } {
  if (error instanceof WrongBasket || error instanceof SyntaxError || error instanceof TypeError)
    return { status: 400, code: 'wrong-basket', detail: 'The shop cannot read this basket.' };
  if (!(error instanceof ProblemError))
    return { status: 504, code: 'no-answer', detail: 'The order system did not answer.' };
  const { status, code, problem } = error;
  const short = (problem.lines ?? []).filter((line) => line.code === 'out-of-stock');
  return {
    status,
    code,
    detail: problem.detail ?? problem.title,
    ...(short.length > 0 && {
      left: Object.fromEntries(short.map(({ sku, available = 0 }) => [sku, available])),
    }),
  };
}
