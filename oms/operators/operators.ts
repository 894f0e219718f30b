/** The people in the user pool's group of operators. */
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminUserGlobalSignOutCommand,
  type AttributeType,
  type CognitoIdentityProviderClient,
  paginateListUsersInGroup,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { Stopped } from '../exit-code.ts';

export interface UserPool {
  readonly client: CognitoIdentityProviderClient;
  readonly UserPoolId: string;
}

export interface Operator {
  readonly email: string;
  /** Cognito's: `FORCE_CHANGE_PASSWORD` until an invited person signs in, then `CONFIRMED`. */
  readonly status: string;
  readonly enabled: boolean;
}

const GroupName = 'operators';

/** Everybody in the group, by address. */
export async function listOperators({ client, UserPoolId }: UserPool): Promise<Operator[]> {
  const operators: Operator[] = [];
  for await (const { Users = [] } of paginateListUsersInGroup(
    { client },
    { UserPoolId, GroupName },
  ))
    for (const { Attributes, UserStatus = 'UNKNOWN', Enabled = true } of Users)
      operators.push({
        email: attribute(Attributes, 'email') ?? '',
        status: UserStatus,
        enabled: Enabled,
      });
  return operators.sort((a, b) => (a.email < b.email ? -1 : 1));
}

/** `invited`: Cognito has sent a mail with a temporary password. */
export type Added = 'invited' | 'added';

/**
 * Puts a person into the group, and invites whoever has no account. Doing it twice changes nothing.
 *
 * @param resend sends the invitation once more to whoever has not signed in yet
 * @throws {Stopped} for an account that nobody has proved to be that person's, or that is disabled
 */
export async function addOperator(
  pool: UserPool,
  Username: string,
  { resend = false } = {},
): Promise<Added> {
  const { client, UserPoolId } = pool;
  const user = await userOf(pool, Username);
  const added = user ? await existing(pool, Username, user, resend) : await invite(pool, Username);
  await client.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName }));
  return added;
}

/**
 * Takes a person out of the group and ends their sessions. An access token that they have is valid
 * until it expires, at most an hour.
 *
 * @returns whether there is such an account
 */
export async function removeOperator(pool: UserPool, Username: string): Promise<boolean> {
  const { client, UserPoolId } = pool;
  if (!(await userOf(pool, Username))) return false;
  await client.send(new AdminRemoveUserFromGroupCommand({ UserPoolId, Username, GroupName }));
  await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }));
  return true;
}

interface User {
  readonly status: string | undefined;
  readonly enabled: boolean;
  readonly isVerified: boolean;
}

async function userOf({ client, UserPoolId }: UserPool, Username: string) {
  try {
    const found = await client.send(new AdminGetUserCommand({ UserPoolId, Username }));
    return {
      status: found.UserStatus,
      enabled: found.Enabled ?? true,
      isVerified: attribute(found.UserAttributes, 'email_verified') === 'true',
    };
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
}

/** Anybody can sign up with an address and a password: only a confirmed account is a person's. */
async function existing(
  pool: UserPool,
  email: string,
  { status, enabled, isVerified }: User,
  resend: boolean,
): Promise<Added> {
  if (!enabled)
    throw new Stopped(`The account of ${email} is disabled: enable it in Cognito first`);
  if (status === 'UNCONFIRMED' || !isVerified)
    throw new Stopped(
      `The account of ${email} is not confirmed: somebody signed up with this address ` +
        'and has not ' +
        'proved that it is theirs. Let them confirm it, or delete the account',
    );
  return resend && status === 'FORCE_CHANGE_PASSWORD' ? invite(pool, email, 'RESEND') : 'added';
}

async function invite(pool: UserPool, Username: string, MessageAction?: 'RESEND'): Promise<Added> {
  try {
    await pool.client.send(
      new AdminCreateUserCommand({
        UserPoolId: pool.UserPoolId,
        Username,
        DesiredDeliveryMediums: ['EMAIL'],
        UserAttributes: [
          { Name: 'email', Value: Username },
          { Name: 'email_verified', Value: 'true' },
        ],
        MessageAction,
      }),
    );
    return 'invited';
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
    // Somebody was faster: what they made is looked at like any other account.
    const user = await userOf(pool, Username);
    if (!user) throw error;
    return existing(pool, Username, user, false);
  }
}

const attribute = (attributes: readonly AttributeType[] | undefined, name: string) =>
  attributes?.find(({ Name }) => Name === name)?.Value;
