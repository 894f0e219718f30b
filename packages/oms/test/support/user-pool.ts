import { afterAll, beforeAll } from 'vitest';
import {
  type JsonAnswer,
  refusal,
  type Served,
  serveJson,
} from '../../../local/aws-json-server.ts';

export interface StoredUser {
  readonly attributes: Record<string, string>;
  status: 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD';
  enabled: boolean;
  readonly groups: Set<string>;
}

interface Input {
  readonly UserPoolId: string;
  readonly Username: string;
  readonly GroupName: string;
  readonly NextToken?: string;
  readonly MessageAction?: string;
  readonly UserAttributes?: readonly { readonly Name: string; readonly Value: string }[];
}

export const POOL_ID = 'eu-central-1_StandIn';

/**
 * Serves the requests that `oms operators` sends to Cognito's administrative API, over HTTP. Names
 * are case-insensitive, as in our pool. Its pages have two users.
 */
export function userPoolStandIn() {
  const users = new Map<string, StoredUser>();
  const asked: string[] = [];
  /** Runs before an operation is answered, for changes in between. */
  const before: { [operation: string]: (() => void) | undefined } = {};
  let served: Served;

  const operation =
    (name: string, act: (input: Input) => JsonAnswer) =>
    (input: unknown): JsonAnswer => {
      const { UserPoolId } = input as Input;
      asked.push(name);
      const first = before[name];
      before[name] = undefined;
      first?.();
      return UserPoolId === POOL_ID
        ? act(input as Input)
        : refusal('ResourceNotFoundException', `User pool ${UserPoolId} does not exist.`);
    };
  const ofUser = (name: string, act: (user: StoredUser, input: Input) => object) =>
    operation(name, (input) => {
      const user = users.get(input.Username.toLowerCase());
      return user
        ? { status: 200, body: act(user, input) }
        : refusal('UserNotFoundException', 'User does not exist.');
    });
  const listed = ([name, { attributes, status, enabled }]: [string, StoredUser]) => ({
    Username: name,
    Attributes: attributesOf(attributes),
    UserStatus: status,
    Enabled: enabled,
  });
  const operations = {
    AdminGetUser: ofUser('AdminGetUser', ({ attributes, status, enabled }, { Username }) => ({
      Username,
      UserAttributes: attributesOf(attributes),
      UserStatus: status,
      Enabled: enabled,
    })),
    AdminCreateUser: operation('AdminCreateUser', ({ Username, UserAttributes, MessageAction }) => {
      const name = Username.toLowerCase();
      if (users.has(name) !== (MessageAction === 'RESEND'))
        return refusal('UsernameExistsException', 'An account with the email already exists.');
      const attributes = Object.fromEntries(
        (UserAttributes ?? []).map(({ Name, Value }) => [Name, Value]),
      );
      const invited = users.get(name) ?? {
        attributes,
        status: 'FORCE_CHANGE_PASSWORD',
        enabled: true,
        groups: new Set(),
      };
      users.set(name, invited);
      return { status: 200, body: { User: listed([name, invited]) } };
    }),
    AdminAddUserToGroup: ofUser('AdminAddUserToGroup', ({ groups }, { GroupName }) => {
      groups.add(GroupName);
      return {};
    }),
    AdminRemoveUserFromGroup: ofUser('AdminRemoveUserFromGroup', ({ groups }, { GroupName }) => {
      groups.delete(GroupName);
      return {};
    }),
    AdminUserGlobalSignOut: ofUser('AdminUserGlobalSignOut', () => ({})),
    ListUsersInGroup: operation('ListUsersInGroup', ({ GroupName, NextToken = '0' }) => {
      const all = [...users].filter(([, { groups }]) => groups.has(GroupName));
      const end = Number(NextToken) + 2;
      const page = all.slice(Number(NextToken), end).map(listed);
      const body = { Users: page, ...(end < all.length && { NextToken: String(end) }) };
      return { status: 200, body };
    }),
  };

  beforeAll(async () => {
    served = await serveJson({
      name: 'Cognito',
      target: 'AWSCognitoIdentityProviderService',
      operations,
    });
  });
  afterAll(() => served.server.close());
  return {
    users,
    asked,
    before,
    /** The variables with which a command's SDK uses this server. */
    environment: () => ({
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: served.endpoint,
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    }),
  };
}

const attributesOf = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
