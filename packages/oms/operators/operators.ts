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
import { Stopped } from '../../api/commands/exit-code.ts';

export interface UserPool {
  readonly client: CognitoIdentityProviderClient;
  readonly UserPoolId: string;
}

export interface Operator {
  readonly email: string;
  /**
   * Cognito's status: `FORCE_CHANGE_PASSWORD` until an invited person signs in, then `CONFIRMED`.
   */
  readonly status: string;
  readonly enabled: boolean;
}

const GroupName = 'operators';

/** Lists everybody in the group, by address. */
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
 * Adds a person to the group, and invites them if they have no account. A repeat changes nothing.
 *
 * @param resend repeats the invitation if the person has not signed in yet
 * @throws {Stopped} for an account that is not confirmed, or is disabled
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
 * Removes a person from the group and ends their sessions. An access token that they have stays
 * valid until it expires, at most an hour.
 *
 * @returns true if the account exists
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
    const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username }));
    return {
      status: user.UserStatus,
      enabled: user.Enabled ?? true,
      isVerified: attribute(user.UserAttributes, 'email_verified') === 'true',
    };
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
}

/**
 * Returns the person's account, if it may become an operator's. Anybody can sign up with a foreign
 * address; only a confirmed account has proved it.
 */
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
      `The account of ${email} is not confirmed: nobody has proved yet that the address is ` +
        'theirs. Let the person confirm it, or delete the account',
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
    // Another command created the account meanwhile. It is checked like any other.
    const user = await userOf(pool, Username);
    if (!user) throw error;
    return existing(pool, Username, user, false);
  }
}

const attribute = (attributes: readonly AttributeType[] | undefined, name: string) =>
  attributes?.find(({ Name }) => Name === name)?.Value;
