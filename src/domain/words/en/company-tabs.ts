/** Words that the pages of a company share. */
export const companyTabs = {
  tabsLabel: (name: string) => `Pages of ${name}`,
  tabs: { overview: 'Overview', people: 'People', settings: 'Settings' },
}
