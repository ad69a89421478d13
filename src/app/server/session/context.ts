import { createContext } from 'react-router'
import type { Clock, Viewer } from '#domain/person.ts'
import type { Words } from '#domain/words/en.ts'
import type { Db } from '../../data/db.ts'
import type { SignedInUser } from './auth-state.ts'
import type { ViewerCompany } from '#domain/company.ts'
import type { RequestSession } from './request-session.ts'

/**
 * The request's database client, acting as the signed-in user. It has no default: an unguarded loader that reads it
 * answers 500 instead of leaking data.
 */
export const dbContext = createContext<Db>()

/** The signed-in user. Throws (500) when nobody is signed in. */
export const viewerContext = createContext<Viewer>()

/** The companies of the signed-in user. Throws (500) when nobody is signed in. */
export const companiesContext = createContext<ViewerCompany[]>()

/** The signed-in user, or null for a visitor: for public pages and the frame. */
export const signedInUserContext = createContext<SignedInUser | null>()

/** The moment, time zone and locale of this request. */
export const clockContext = createContext<Clock>()

/** The words of the page's language. */
export const wordsContext = createContext<Words>()

/** The `lang` of the page: the language of its words, with a region if the reader's locale has one. */
export const pageLangContext = createContext<string>()

export const buildIdContext = createContext<string>()

/** Cookies, tokens and the auth service. Only the helpers in `server/` read it; loaders use those helpers. */
export const sessionContext = createContext<RequestSession>()
