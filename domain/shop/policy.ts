import { POLICY_SETTINGS } from './policy-settings.ts';

type Rows = typeof POLICY_SETTINGS;
export type PolicyName = keyof Rows;

/** The values of the settings that steer rules: of a deployment, or of the function that runs. */
export type ShopPolicy = { readonly [Name in PolicyName]: Rows[Name]['default'] };

/** A row, without the type of its value. */
interface Row {
  readonly variable: string;
  readonly default: unknown;
  readonly read: (written: string) => unknown;
}

const rows = Object.entries<Row>(POLICY_SETTINGS);

/** Returns the variables of the functions, by their names. */
export const policyVariables = (policy: ShopPolicy): Record<string, string> =>
  Object.fromEntries(
    rows.map(([name, { variable }]) => [variable, String(policy[name as PolicyName])]),
  );

/**
 * Reads the policy from variables. One that is absent or empty has its default.
 *
 * @throws {Error} if a variable was not written by `policyVariables`
 */
export const policyIn = (variables: Readonly<Record<string, string | undefined>>): ShopPolicy =>
  Object.fromEntries(
    rows.map(([name, row]) => [name, valueIn(row, variables[row.variable])]),
  ) as unknown as ShopPolicy;

function valueIn({ variable, read, default: standard }: Row, written: string | undefined): unknown {
  if (!written) return standard;
  const value = read(written);
  if (value === undefined) throw new Error(`environment variable ${variable} is ${written}`);
  return value;
}

/** The provider that functions of the stack call; undefined if a connector of the shop does. */
export const calledProvider = ({
  paymentProvider,
}: Pick<ShopPolicy, 'paymentProvider'>): string | undefined =>
  paymentProvider === 'none' ? undefined : paymentProvider;

/** The zone of the days that are counted; undefined if none are. */
export const zoneOfDays = ({
  dayFigures,
  timeZone,
}: Pick<ShopPolicy, 'dayFigures' | 'timeZone'>): string | undefined =>
  dayFigures ? timeZone : undefined;
