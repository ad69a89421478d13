/** The pages of the account dialog, as `?account=` names them. */
export const accountTabs = ['profile', 'security', 'notifications', 'appearance'] as const
export type AccountTab = (typeof accountTabs)[number]

/** The page that an address asks for; null when it asks for none or one that does not exist. */
export const accountTab = (search: string): AccountTab | null =>
  accountTabs.find((tab) => tab === new URLSearchParams(search).get('account')) ?? null
