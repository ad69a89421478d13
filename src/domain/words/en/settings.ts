/** Words of a company's settings. */
export const companySettingsWords = {
  security: 'Security',
  mfa: 'Require a second factor of everybody',
  mfaHint:
    'Whoever has none set up sees and does nothing in this company until they have. They are led through it the next time they come; their other companies stay open.',
  mfaOffHint:
    'Switched off again, everybody gets in with their password alone. Factors that people set up stay theirs.',
  save: 'Save',
  ownFirst: 'You have no second factor yourself. Set yours up before you ask others for one.',
  setUpOwn: 'Set up yours',
}
