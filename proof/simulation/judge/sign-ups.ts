import type { Entry } from '../trade/journal.ts';
import { isSuccess, nameOf, subjectOf } from './answers.ts';
import { type ClientRequest, carriedOutOnce, clientRequestsOf } from './client-requests.ts';
import {
  by,
  customerOf,
  type Evidence,
  isErased,
  isProfile,
  isReservation,
  type Row,
  text,
} from './evidence.ts';

interface CustomerBody {
  readonly customerId?: string;
  readonly email: string;
}

/**
 * Each client request made one profile and reserved its e-mail address, or did neither. Whatever
 * changed an address since, the reservations are the addresses of the profiles that are not erased.
 */
export function signUps(evidence: Evidence): string[] {
  const { rows } = evidence.snapshot;
  const requests = clientRequestsOf('A12', evidence);
  const profiles = by(rows.filter(isProfile), customerOf);
  const living = [...profiles.values()].filter((profile) => !isErased(profile));
  const reserved = by(rows.filter(isReservation), (row) => text(row, 'PK').slice('EMAIL#'.length));
  const signedUp = [...requests.values()].flatMap(({ record, entries: [first] }) =>
    record && first ? [customerIn(first)] : [],
  );
  return [
    ...carriedOutOnce(requests, evidence),
    ...[...requests.values()].flatMap((request) => wrongResult(request, profiles, reserved)),
    ...wrongAddresses(evidence, profiles, reserved),
    ...signedUp
      .filter((id, i) => signedUp.indexOf(id) !== i)
      .map((id) => `customer ${id} signed up twice`),
    ...[...profiles.keys()]
      .filter((id) => !signedUp.includes(id))
      .map((id) => `customer ${id} was not requested by any client`),
    ...(living.length === reserved.size
      ? []
      : [`${living.length} profiles have ${reserved.size} addresses`]),
  ];
}

function wrongResult(
  { entries, record }: ClientRequest,
  profiles: ReadonlyMap<string, Row>,
  reserved: ReadonlyMap<string, Row>,
) {
  const [first] = entries;
  if (!record || !first) return [];
  const customerId = customerIn(first);
  const profile = profiles.get(customerId);
  const address = String(profile?.['email']).toLowerCase();
  const isStored =
    profile?.['createdAt'] === record['createdAt'] &&
    (isErased(profile ?? {}) || reserved.get(address)?.['customerId'] === customerId);
  const wrong = entries.filter(
    (entry) => isSuccess(entry) && entry.answer?.body.createdAt !== record['createdAt'],
  );
  return [
    ...(isStored ? [] : [`customer ${customerId} does not match the request ${nameOf(first)}`]),
    ...wrong.map((entry) => `${nameOf(entry)} got another createdAt than ${record['createdAt']}`),
  ];
}

/** Finds profiles with an address that nobody asked for, and changes that got lost. */
function wrongAddresses(
  { journal }: Evidence,
  profiles: ReadonlyMap<string, Row>,
  reserved: ReadonlyMap<string, Row>,
): string[] {
  const sent = journal.filter(({ operation }) => operation === 'A37');
  const changes = Map.groupBy(sent, ({ call }) => String(call.path?.['customerId']));
  const emailOf = ({ call }: Entry) => (call.body as CustomerBody).email;
  const signedUp = journal.filter(({ operation }) => operation === 'A12');
  const living = [...profiles].filter(([, profile]) => !isErased(profile));
  return living.flatMap(([id, profile]) => {
    const own = changes.get(id) ?? [];
    const asked = [...own, ...signedUp.filter((entry) => customerIn(entry) === id)].map(emailOf);
    const lost = own.filter(
      (entry) =>
        isSuccess(entry) &&
        entry.answer?.body.version === profile['version'] &&
        emailOf(entry) !== profile['email'],
    );
    return [
      ...(asked.includes(String(profile['email'])) ? [] : [`customer ${id} has a strange address`]),
      ...(reserved.get(String(profile['email']).toLowerCase())?.['customerId'] === id
        ? []
        : [`customer ${id} has an address that is not theirs`]),
      ...lost.map((entry) => `${nameOf(entry)} was acknowledged, but its address is not stored`),
    ];
  });
}

const customerIn = (entry: Entry): string =>
  (entry.call.body as CustomerBody).customerId ?? subjectOf(entry);
