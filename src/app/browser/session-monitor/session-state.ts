/** What `/session.json` says: enough to tell whether a page that is open may stay, and no more. */
export type SessionAnswer = {
  /** Who is signed in, by id. */
  person: string | null
  /** When the token ends; it is exchanged before that. */
  endsAt: string | null
  /** The companies they belong to just now, by id. */
  companies: string[]
}

/** The page that is open, as far as a session's end matters to it. */
export type OpenPage = {
  /** Whom it was made for. */
  person: string | null
  company: string | null
  /** Shown to visitors too. */
  public: boolean
}

/**
 * What a page has to do about an answer. `leave`: it is not the reader's any more, and the server decides what they get
 * instead; `renew`: it may stay, but something that it shows is over.
 */
export function whatToDo(page: OpenPage, answer: SessionAnswer): 'stay' | 'leave' | 'renew' {
  if (page.person === null) return 'stay'
  if (answer.person !== page.person) return page.public ? 'renew' : 'leave'
  return page.company === null || answer.companies.includes(page.company) ? 'stay' : 'renew'
}
