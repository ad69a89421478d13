import type { NavigationCounts } from '#domain/company.ts'

/** The response of `/session.json`: enough to decide whether an open page may stay. */
export type SessionAnswer = {
  /** Id of the signed-in user. */
  person: string | null
  /** When the token expires. It is renewed before that. */
  endsAt: string | null
  /** Ids of the user's current companies. */
  companies: string[]
  /** Counts beside the views of the navigation, by company id. */
  counts: Record<string, NavigationCounts>
}

/** The open page, as far as the end of a session matters to it. */
export type PageAccess = {
  /** Id of the user it was rendered for. */
  person: string | null
  /** Id of its company. */
  company: string | null
  /** Visitors may see it too. */
  public: boolean
}

/**
 * What the page has to do after an answer. `leave`: it is no longer this user's page, and the server decides what they
 * get instead; `revalidate`: the page may stay, but its data is out of date.
 */
export function nextAction(page: PageAccess, answer: SessionAnswer): 'stay' | 'leave' | 'revalidate' {
  if (page.person === null) return 'stay'
  if (answer.person !== page.person) return page.public ? 'revalidate' : 'leave'
  return page.company === null || answer.companies.includes(page.company) ? 'stay' : 'revalidate'
}
