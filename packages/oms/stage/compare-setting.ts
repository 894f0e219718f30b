import type { DeploymentFacts } from '../../../lib/settings/deployment-facts.ts';

/** A change of a setting that protects the shop. */
export interface SecurityDifference {
  /** A setting, as shop/stages/<stage>.json names it. */
  readonly setting: string;
  readonly deployed: string;
  readonly next: string;
  /** The consequence, if a protection is dropped or weakened. A person must confirm it. */
  readonly weakens?: string;
}

export type Compare = (deployed: DeploymentFacts, next: DeploymentFacts) => SecurityDifference[];

/** A difference is a weakening if `weakens` returns a consequence. */
export const differs = (
  setting: string,
  settingOf: (facts: DeploymentFacts) => unknown,
  weakens: (deployed: DeploymentFacts, next: DeploymentFacts) => string | undefined,
): Compare => {
  return (deployed, next) => {
    if (textOf(settingOf(deployed)) === textOf(settingOf(next))) return [];
    const why = weakens(deployed, next);
    return [
      {
        setting,
        deployed: textOf(settingOf(deployed)),
        next: textOf(settingOf(next)),
        ...(why && { weakens: why }),
      },
    ];
  };
};

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? [...value].sort().join(', ') || 'none'
    : value === undefined
      ? 'none'
      : String(value);

/** A switch that protects while it is on. */
export const protects = (setting: 'vpc' | 'dataEvents', lost: string): Compare =>
  differs(
    setting,
    (facts) => facts[setting],
    (_, next) => (next[setting] ? undefined : lost),
  );

/** A list in which each member admits more. */
export const admits = (
  setting:
    | 'tenantIsolation'
    | 'peopleRoles'
    | 'paymentWebhooks'
    | 'webhookPrivateHosts'
    | 'machineClients',
  what: string,
): Compare =>
  differs(
    setting,
    (facts) => facts[setting] ?? [],
    (deployed, next) => {
      const before = deployed[setting] ?? [];
      const added = (next[setting] ?? []).filter((entry) => !before.includes(entry));
      return added.length > 0 ? `${what}: ${added.join(', ')}` : undefined;
    },
  );

/** A limit that protects while it is low. */
export const limits = (
  setting: 'throttleRate' | 'throttleBurst' | 'orderRate' | 'orderBurst' | 'requestsPerAddress',
): Compare =>
  differs(
    setting,
    (facts) => facts[setting],
    (deployed, next) =>
      (next[setting] ?? 0) > (deployed[setting] ?? Number.POSITIVE_INFINITY)
        ? 'a higher limit protects less against floods of requests'
        : undefined,
  );
