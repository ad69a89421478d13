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
