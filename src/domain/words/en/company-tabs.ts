/** Texts that the pages of a company share. */
export const companyTabsWords = {
  title: 'Company',
  label: (name: string) => `Pages of ${name}`,
  tabs: { overview: 'Overview', people: 'People', settings: 'Settings' },
}
