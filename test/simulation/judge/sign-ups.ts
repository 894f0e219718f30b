import type { Entry } from '../trade/journal.ts';
import { isSuccess, nameOf, subjectOf } from './answers.ts';
import { type ClientRequest, carriedOutOnce, clientRequestsOf } from './client-requests.ts';
import {
  by,
  customerOf,
  type Evidence,
  isProfile,
  isReservation,
  type Row,
  text,
} from './evidence.ts';

interface CustomerBody {
  readonly customerId?: string;
  readonly email: string;
}

/** Each client request made one profile and reserved its e-mail address, or did neither. */
export function signUps(evidence: Evidence): string[] {
  const { rows } = evidence.snapshot;
  const requests = clientRequestsOf('A12', evidence);
  const profiles = by(rows.filter(isProfile), customerOf);
  const reserved = by(rows.filter(isReservation), (row) => text(row, 'PK').slice('EMAIL#'.length));
  const signedUp = [...requests.values()].flatMap(({ record, entries: [first] }) =>
    record && first ? [customerIn(first)] : [],
  );
  return [
    ...carriedOutOnce(requests, evidence),
    ...[...requests.values()].flatMap((request) => wrongResult(request, profiles, reserved)),
    ...signedUp
      .filter((id, i) => signedUp.indexOf(id) !== i)
      .map((id) => `customer ${id} signed up twice`),
    ...[...profiles.keys()]
      .filter((id) => !signedUp.includes(id))
      .map((id) => `customer ${id} was not requested by any client`),
    ...(profiles.size === reserved.size
      ? []
      : [`${profiles.size} profiles have ${reserved.size} addresses`]),
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
  const { email } = first.call.body as CustomerBody;
  const isStored =
    profile?.['createdAt'] === record['createdAt'] &&
    profile?.['email'] === email &&
    reserved.get(email.toLowerCase())?.['customerId'] === customerId;
  const wrong = entries.filter(
    (entry) => isSuccess(entry) && entry.answer?.body.createdAt !== record['createdAt'],
  );
  return [
    ...(isStored ? [] : [`customer ${customerId} does not match the request ${nameOf(first)}`]),
    ...wrong.map((entry) => `${nameOf(entry)} got another createdAt than ${record['createdAt']}`),
  ];
}

const customerIn = (entry: Entry): string =>
  (entry.call.body as CustomerBody).customerId ?? subjectOf(entry);
