import { randomUUID } from 'node:crypto'
import type { RunStatement } from '../database/database.ts'

/** The columns of auth.users that this service reads. */
export type User = {
  id: string
  email: string
  encrypted_password: string | null
  email_confirmed_at: string | null
  confirmation_sent_at: string | null
  recovery_sent_at: string | null
  email_change: string | null
  email_change_sent_at: string | null
  invited_at: string | null
  last_sign_in_at: string | null
  banned_until: string | null
  raw_app_meta_data: Record<string, unknown>
  raw_user_meta_data: Record<string, unknown>
  created_at: string
  updated_at: string
}

export type NewUser = {
  /** Set when the id was already sent in a response. */
  id?: string
  email: string
  /** Missing for a user who signs in by e-mailed codes. */
  passwordHash?: string
  data?: Record<string, unknown>
  confirmed: boolean
}

/** Addresses are stored in lower case, so that one mailbox has one account. */
export const normalEmail = (email: string) => email.toLowerCase()

export const findUser = async (query: RunStatement, email: string) =>
  (await query<User>('select * from auth.users where email = $1 and not is_sso_user', [normalEmail(email)]))[0]

export const findUserById = async (query: RunStatement, id: string) =>
  (await query<User>('select * from auth.users where id = $1', [id]))[0]

/** User metadata with the members that hosted adds. */
export const metadataOf = (id: string, email: string, confirmed: boolean, data: Record<string, unknown>) => ({
  ...data,
  sub: id,
  email,
  email_verified: confirmed,
  phone_verified: false,
})

/** Creates an account and its e-mail identity. A taken address violates users_email_partial_key. */
export async function insertUser(
  query: RunStatement,
  { id = randomUUID(), email, passwordHash = '', data = {}, confirmed }: NewUser,
): Promise<User> {
  const address = normalEmail(email)
  const metadata = JSON.stringify(metadataOf(id, address, confirmed, data))
  const [user] = await query<User>(
    `insert into auth.users (
       instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
       raw_app_meta_data, raw_user_meta_data, created_at, updated_at
     ) values (
       '00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2, $3,
       case when $4::boolean then now() end,
       '{"provider": "email", "providers": ["email"]}', $5::text::jsonb, now(), now()
     ) returning *`,
    [id, address, passwordHash, confirmed, metadata],
  )
  await query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1::text, $1::uuid, $2::text::jsonb, 'email', now(), now(), now())`,
    [id, metadata],
  )
  return user!
}

/** A user in the API's format. */
export async function userJson(query: RunStatement, user: User) {
  const identities = await query(
    `select id as identity_id, provider_id as id, user_id, identity_data, provider,
            last_sign_in_at, created_at, updated_at, email
     from auth.identities where user_id = $1 order by created_at`,
    [user.id],
  )
  const factors = await query(
    `select id, friendly_name, factor_type::text, status::text, created_at, updated_at, last_challenged_at
     from auth.mfa_factors where user_id = $1 order by created_at, id`,
    [user.id],
  )
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    phone: '',
    ...withoutEmpty({
      email_confirmed_at: user.email_confirmed_at,
      confirmed_at: user.email_confirmed_at,
      confirmation_sent_at: user.confirmation_sent_at,
      recovery_sent_at: user.recovery_sent_at,
      new_email: user.email_change || null,
      email_change_sent_at: user.email_change_sent_at,
      invited_at: user.invited_at,
      last_sign_in_at: user.last_sign_in_at,
      banned_until: user.banned_until,
    }),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    identities,
    ...(factors.length > 0 && { factors: factors.map(withoutEmpty) }),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: false,
  }
}

/** Omits empty members, as GoTrue does. */
const withoutEmpty = (members: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== ''))
