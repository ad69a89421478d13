import type { MemberState, Role } from './role.ts'

/** An instant as ISO 8601 text with offset, as Postgres and PostgREST print it. */
export type Instant = string

/** Somebody, as everybody who may see them sees them. */
export type Person = { id: string; name: string; avatarUrl: string | null }

/** Somebody who belongs to the company. Only staff are told the address. */
export type Member = Person & {
  email: string | null
  role: Role
  state: MemberState
  joinedAt: Instant
}

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The signed-in person, as the shell and the account dialog need them. Never a token. */
export type Viewer = Person & {
  email: string
  theme: Theme
  locale: string
  timeZone: string
}

/** What every screen is rendered with, so that server and browser print the same. */
export type Clock = {
  now: Instant
  /** IANA name. */
  timeZone: string
  /** BCP 47 tag. */
  locale: string
}
