import type { Appearance } from './appearance.ts'
import type { MemberState, Role } from './role.ts'

/** An instant as ISO 8601 text with offset, as Postgres and PostgREST print it. */
export type Instant = string

/** A user, as others see them. */
export type Person = { id: string; name: string; avatarUrl: string | null }

/** A person as the database returns them, with the path of their picture. */
export type StoredPerson = { id: string; name: string; avatarPath: string | null }

/** The URL of a stored picture (`routes/picture`). */
export const pictureUrl = (path: string | null): string | null => path && `/picture?path=${path}`

/** Turns a stored person into a person of the domain. */
export const toPerson = ({ id, name, avatarPath }: StoredPerson): Person => ({
  id,
  name,
  avatarUrl: pictureUrl(avatarPath),
})

/** A member of a company. Only staff get the e-mail address. */
export type Member = Person & {
  email: string | null
  role: Role
  state: MemberState
  joinedAt: Instant
  /** How many unresolved queries are assigned to them. */
  assigned: number
}

/** The signed-in user, for the shell and the account dialog. Never contains a token. */
export type Viewer = Person &
  Appearance & {
    email: string
    locale: string
    timeZone: string
  }

/** Time, time zone and locale for rendering, so that server and browser render the same. */
export type Clock = {
  now: Instant
  /** IANA name. */
  timeZone: string
  /** BCP 47 tag. */
  locale: string
  /** The locale again if its dates are in another language than the words: the attribute of elements with dates. */
  lang?: string
}
