/**
 * Compares IAM's decision with the intended one, for every role of the stack, for the rows of every
 * operation alone, and for every kind of request to a table.
 */
import { accessLists, accessOf, operationRoles } from './operation-roles.ts';
import { isAllowed, type Role, readStack } from './roles.ts';
import {
  ACCESS,
  type Access,
  covers,
  KNOWN_ATTRIBUTES,
  type TableRequest,
  toIamRequest,
} from './table-access.ts';

export interface Matrix {
  readonly cells: number;
  /** Allowed cells: a matrix without any proves nothing. */
  readonly allowed: number;
  /** One line for each wrong cell. */
  readonly wrong: readonly string[];
}

const WRITES = ['PutItem', 'UpdateItem', 'DeleteItem'];
const ACTIONS = [
  'GetItem',
  'Query',
  'ConditionCheckItem',
  ...WRITES,
  'Scan',
  'BatchGetItem',
  'BatchWriteItem',
  'PartiQLSelect',
  'PartiQLInsert',
  'PartiQLUpdate',
  'PartiQLDelete',
  'DescribeTable',
  'UpdateTable',
  'DeleteTable',
];
/**
 * The keys of a request: each partition, one with a similar name, two at once of which a role may
 * have one, and none.
 */
const KEYS = [
  ...[
    'CUST#a1b2',
    'ORDER#o-9001',
    'SKU#ABC',
    'EMAIL#a@example.com',
    'IDEMP#x',
    'OPEN#3',
    'LOW',
    'WEBHOOKS',
    'WEBHOOK#w-1',
  ].map((key) => [key]),
  ['CUSTOMER#a1b2'],
  ['CUST#a1b2', 'SKU#ABC'],
  ['CUST#a1b2', 'OTHER#1'],
  [],
];
const PLACES = ['table', 'GSI1', 'GSI2', 'other table'];

/**
 * @param assembly the directory of the synthesized stack
 * @param isMeantBy decides which requests the roles should allow; by default `ACCESS`
 * @param alone also tries the rights that each operation would have alone
 * @param oneIn simulates every n-th cell, beginning at another one for each role
 */
export async function iamMatrix(
  assembly: string,
  { isMeantBy = isMeant, alone = true, oneIn = 1 } = {},
): Promise<Matrix> {
  const { roles: ofStack, tableArn } = readStack(assembly);
  const roles = [...ofStack, ...(alone ? operationRoles(tableArn) : [])];
  const wrong = unknownRoles([...ofStack, ...operationRoles(tableArn)]);
  let [cells, allowed] = [0, 0];
  for (const [role, request] of roles.flatMap((role, first) =>
    requestsTo(role)
      .filter((_, n) => n % oneIn === first % oneIn)
      .map((request) => [role, request] as const),
  )) {
    const actual = await isAllowed(role, toIamRequest(request, tableArn));
    cells += 1;
    if (actual) allowed += 1;
    if (actual === isMeantBy(role, request)) continue;
    wrong.push(`${role.name} is ${actual ? 'allowed' : 'denied'} ${JSON.stringify(request)}`);
  }
  return { cells, allowed, wrong };
}

export const isMeant = ({ name }: Pick<Role, 'name'>, request: TableRequest): boolean =>
  (accessOf(name) ?? []).some((access) => covers(access, request));

/**
 * The intended grants with the context `grants=wide`: an action that one operation has in that
 * place, on all partitions and attributes that it has anywhere in it.
 */
export const isMeantWidely = ({ name }: Pick<Role, 'name'>, request: TableRequest): boolean =>
  accessLists(name).some((accesses) => isWithin(accesses, request));

function isWithin(accesses: readonly Access[], request: TableRequest): boolean {
  const ofPlace = accesses.filter(({ on }) => on === request.on);
  const limits = ofPlace.map(({ attributes }) => attributes);
  const named = ['PK', 'SK', ...limits.flatMap((attributes) => attributes ?? [])];
  const isLimited = limits.every((attributes) => attributes !== undefined);
  return (
    ofPlace.some(({ action }) => action === request.action) &&
    request.keys.length > 0 &&
    request.keys.every((key) =>
      ofPlace.some(({ partitions }) => partitions.some((prefix) => key.startsWith(prefix))),
    ) &&
    (!isLimited || namesNoMore(request, named))
  );
}

const namesNoMore = ({ action, attributes, answer }: TableRequest, named: readonly string[]) =>
  attributes.length > 0 &&
  attributes.every((name) => named.includes(name)) &&
  (!isRead(action) || (answer ?? 'SPECIFIC_ATTRIBUTES') === 'SPECIFIC_ATTRIBUTES');

/** Returns the roles without access in `ACCESS`, and the access without a role. */
function unknownRoles(roles: readonly Role[]): string[] {
  const names = roles.map(({ name }) => name);
  const [unlisted, missing] = [
    names.filter((name) => !accessOf(name)),
    Object.keys(ACCESS).filter((name) => !names.includes(name)),
  ];
  return [
    ...unlisted.map((name) => `${name}: no access is listed for it`),
    ...missing.map((name) => `${name}: no such role`),
  ];
}

function requestsTo({ name }: Role): TableRequest[] {
  const everywhere = ACTIONS.flatMap((action) =>
    PLACES.flatMap((on) =>
      KEYS.flatMap((keys) =>
        manners(action).map((how) => ({ ...plain(action, on, keys), ...how })),
      ),
    ),
  );
  // Attributes and answers, where the role has any access. Everywhere else all of them are denied.
  const closer = (accessOf(name) ?? []).flatMap(({ action, on, partitions }) =>
    partitions.flatMap((prefix) =>
      manners(action).flatMap((how) => inDetail({ ...plain(action, on, [`${prefix}1`]), ...how })),
    ),
  );
  return [...everywhere, ...closer];
}

/** The most harmless request of its kind: it names only the keys, and requests no values back. */
const plain = (action: string, on: string, keys: readonly string[]): TableRequest => ({
  action,
  on,
  keys,
  attributes: ['PK', 'SK'],
  answer: isRead(action) ? 'SPECIFIC_ATTRIBUTES' : 'NONE',
});

const isRead = (action: string): boolean => action.endsWith('GetItem') || action === 'Query';

/** The transactions that a request can be a part of. */
function manners(action: string): Pick<TableRequest, 'enclosing'>[] {
  if (WRITES.includes(action)) return [{}, { enclosing: 'TransactWriteItems' }];
  if (action === 'GetItem') return [{}, { enclosing: 'TransactGetItems' }];
  return [action === 'ConditionCheckItem' ? { enclosing: 'TransactWriteItems' } : {}];
}

function inDetail(request: TableRequest): TableRequest[] {
  const answers = isRead(request.action)
    ? ['ALL_ATTRIBUTES', 'ALL_PROJECTED_ATTRIBUTES', 'COUNT', undefined]
    : ['ALL_OLD', 'ALL_NEW', 'UPDATED_OLD', 'UPDATED_NEW'];
  return [
    ...KNOWN_ATTRIBUTES.map((name) => ({ ...request, attributes: ['PK', 'SK', name] })),
    { ...request, attributes: [] },
    ...answers.map((answer) => ({ ...request, answer })),
  ];
}
