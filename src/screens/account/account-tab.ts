/** The tabs of the account dialog; `?account=` names one. */
export const accountTabs = ['profile', 'security', 'notifications', 'appearance'] as const
export type AccountTab = (typeof accountTabs)[number]

/** The tab that a URL's query names; null when it names none or an unknown one. */
export const accountTab = (search: string): AccountTab | null =>
  accountTabs.find((tab) => tab === new URLSearchParams(search).get('account')) ?? null
