import { OBJECTIVE_DAYS, OBJECTIVES } from '../../../lib/objectives/objectives.ts';
import { EXIT, type ExitCode, Unreachable } from '../../api/commands/exit-code.ts';
import { examine } from '../doctor/examine.ts';
import type { TargetOptions } from '../target.ts';
import { type ErrorBudget, errorBudget } from './error-budget.ts';

export interface SloOptions extends TargetOptions {
  readonly stack: string;
  readonly json?: boolean;
}

/**
 * `oms slo`: measures each objective, whether or not the setting `objectives` gives it alarms.
 *
 * @throws {Unreachable} if no CloudWatch has the stack's alarms, whose dimensions name its parts
 */
export async function sloCommand(options: SloOptions): Promise<ExitCode> {
  const stack = await examine({ ...options, minutes: 0 });
  if (!('cloudwatch' in stack))
    throw new Unreachable('the local run does not measure itself: start it with npm start');
  if (stack.alarms.size === 0)
    throw new Unreachable(`no alarm of ${stack.stackName}: name the stack with --stack`);
  const budgets: ErrorBudget[] = [];
  for (const objective of OBJECTIVES) budgets.push(await errorBudget(stack, objective));
  if (options.json) console.log(JSON.stringify({ days: OBJECTIVE_DAYS, objectives: budgets }));
  else for (const line of linesOf(budgets)) console.log(line);
  return budgets.some(({ left }) => left < 0) ? EXIT.failed : EXIT.fine;
}

const linesOf = (budgets: readonly ErrorBudget[]): string[] => [
  `Budget left of the last ${OBJECTIVE_DAYS} days:`,
  ...budgets.map(
    ({ title, objective, all, bad, left }) =>
      `${`${left.toFixed(1)} %`.padStart(9)}  ${objective} % ${title} (${bad} bad of ${all})`,
  ),
];
