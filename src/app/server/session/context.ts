import { createContext } from 'react-router'
import type { Company } from '#domain/company.ts'
import type { Clock, Viewer } from '#domain/person.ts'
import type { Words } from '#domain/words/en.ts'
import type { PictureAddress } from '../../data/shapes.ts'
import type { RequestSession } from './session.ts'
import type { Db } from '../../data/db.ts'

/** A company with the zone its days are counted in, and what it asks of its members. */
export type ViewerCompany = Company & {
  timeZone: string
  requiresSecondFactor: boolean
  /** It asks for a second factor that this session has not shown: nothing of it can be seen until then. */
  closed: boolean
}

/** Who is signed in, and where they belong. */
export type SignedInUser = { viewer: Viewer; companies: ViewerCompany[]; unread: number }

/**
 * The request's own client, acting as the person who is signed in. No default: a loader that reads it without a guard
 * in front answers 500 instead of leaking.
 */
export const db = createContext<Db>()

/** The signed-in person; reading it where nobody is signed in answers 500. */
export const viewer = createContext<Viewer>()

/** The companies the signed-in person belongs to; like `viewer`. */
export const companies = createContext<ViewerCompany[]>()

/** Who is here, if anybody: for public pages and the shell, which are shown to visitors too. */
export const signedInUser = createContext<SignedInUser | null>()

/** The moment, zone and language this request is answered in. */
export const clock = createContext<Clock>()

export const words = createContext<Words>()

/** Turns a stored picture's path into its address. */
export const pictures = createContext<PictureAddress>()

export const buildId = createContext<string>()

/** Cookies, tokens and the sign-in service, for the helpers beside this file; loaders use those. */
export const session = createContext<RequestSession>()
