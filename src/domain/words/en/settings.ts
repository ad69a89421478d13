import { provideWords } from '../current.ts'

/** Texts of a company's settings. */
export const companySettingsWords = {
  look: 'Appearance',
  lookAbout: 'How this company looks to everybody in it.',
  accent: 'Accent colour',
  accentHint: 'Marks actions, links and the focus on every page of this company, and its tile in the navigation.',
  accents: {
    indigo: 'Indigo',
    blue: 'Blue',
    teal: 'Teal',
    green: 'Green',
    amber: 'Amber',
    red: 'Red',
    pink: 'Pink',
    violet: 'Violet',
  },
  saveAccent: 'Save appearance',
  clock: 'Time and formats',
  clockAbout: 'Used in the overview, and for members whose own time zone and formats are unknown.',
  timeZone: 'Time zone',
  timeZoneHint: 'The dates, times and quiet hours of these members are in this time zone.',
  locale: 'Format of dates, times and numbers',
  localeHint: 'By language and region. The names of days and months are in this language.',
  saveClock: 'Save time and formats',
  joining: 'Who may join',
  joiningAbout: 'Besides people who are invited.',
  domains: 'Domains whose people may join',
  domainsAbout:
    'People with a confirmed address of a domain can join as requesters, without an invitation. Addresses of its subdomains do not count. Whoever was suspended or removed needs an invitation.',
  noDomains: 'No domain is listed. Only people who are invited can join.',
  removeDomain: 'Remove',
  removeDomainOf: (domain: string) => `Remove ${domain}`,
  domain: 'Domain to add',
  /** @param own that of the viewer's address */
  domainHint: (own: string) => `You can add the domain of your own address, ${own}.`,
  domainsFull: 'A company can list no more domains. To add another one, remove one first.',
  noOwnDomain:
    'You can add the domain of your own address only. Yours is of a provider where anybody can get an address.',
  addDomain: 'Add domain',
  security: 'Security',
  securityAbout: 'How members of this company sign in.',
  mfa: 'Require a second factor for everybody',
  mfaHint:
    'Members without one are locked out of this company until they set it up. They are asked to do so on their next visit. Their other companies stay open.',
  mfaOffHint:
    'If you turn this off, a password alone is enough again. People keep the second factors they have set up.',
  save: 'Save security',
  ownFirst: 'You have no second factor yourself. Set yours up before you require it of others.',
  setUpOwn: 'Set up yours',
}

provideWords({ companySettings: companySettingsWords })
