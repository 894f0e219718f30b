/** Rules that a command creates on a bus while it runs, beside those of the template. */
import { type JsonAnswer, type JsonService, refusal } from '../aws-json-server.ts';
import { ACCOUNT_ID } from '../cloudformation/arn.ts';
import { matchesAny } from '../lambda/event-source/event-filter.ts';

interface Rule {
  readonly bus: string;
  readonly pattern: unknown;
  readonly targets: Map<string, string>;
}

interface OfRule {
  readonly Name?: string;
  readonly Rule?: string;
  readonly EventBusName?: string;
  readonly EventPattern?: string;
  readonly Targets?: readonly { readonly Id: string; readonly Arn: string }[];
  readonly Ids?: readonly string[];
}

export interface MadeRules {
  readonly operations: JsonService['operations'];
  /** Returns the ARNs of the targets of an event on a bus. */
  readonly targetsOf: (bus: string, event: object) => readonly string[];
}

export function madeRules(region: string): MadeRules {
  const rules = new Map<string, Rule>();
  /** Wraps an operation on a rule that must exist. */
  const withRule =
    (act: (rule: Rule, input: OfRule) => object) =>
    (input: unknown): JsonAnswer => {
      const { Rule: name = '' } = input as OfRule;
      const rule = rules.get(name);
      return rule
        ? { status: 200, body: act(rule, input as OfRule) }
        : refusal('ResourceNotFoundException', `Rule ${name} does not exist.`);
    };
  return {
    operations: {
      PutRule(input) {
        const { Name = '', EventBusName = 'default', EventPattern = '{}' } = input as OfRule;
        const bus = nameOfBus(EventBusName);
        const targets = rules.get(Name)?.targets ?? new Map<string, string>();
        rules.set(Name, { bus, pattern: JSON.parse(EventPattern), targets });
        const RuleArn = `arn:aws:events:${region}:${ACCOUNT_ID}:rule/${bus}/${Name}`;
        return { status: 200, body: { RuleArn } };
      },
      PutTargets: withRule(({ targets }, { Targets = [] }) => {
        for (const { Id, Arn } of Targets) targets.set(Id, Arn);
        return { FailedEntryCount: 0, FailedEntries: [] };
      }),
      RemoveTargets: withRule(({ targets }, { Ids = [] }) => {
        for (const id of Ids) targets.delete(id);
        return { FailedEntryCount: 0, FailedEntries: [] };
      }),
      ListRules(input) {
        const { NamePrefix = '' } = input as { NamePrefix?: string };
        const names = [...rules.keys()].filter((name) => name.startsWith(NamePrefix));
        return { status: 200, body: { Rules: names.map((Name) => ({ Name })) } };
      },
      DeleteRule(input) {
        const { Name = '' } = input as OfRule;
        if ((rules.get(Name)?.targets.size ?? 0) > 0)
          return refusal('ValidationException', 'Rule can’t be deleted since it has targets.');
        rules.delete(Name);
        return { status: 200, body: {} };
      },
    },
    targetsOf: (bus, event) =>
      [...rules.values()].flatMap((rule) =>
        rule.bus === bus && matchesAny([rule.pattern], event) ? [...rule.targets.values()] : [],
      ),
  };
}

/** Returns the name of a bus, given by its name or its ARN. */
export const nameOfBus = (bus: string): string => bus.split('/').at(-1) ?? bus;
