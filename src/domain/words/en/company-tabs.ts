/** Texts that the pages of a company share. */
export const companyTabsWords = {
  label: (name: string) => `Pages of ${name}`,
  tabs: { overview: 'Overview', people: 'People', settings: 'Settings' },
}
