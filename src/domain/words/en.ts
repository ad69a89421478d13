import { accountWords } from './en/account.ts'
import { actionWords } from './en/actions.ts'
import { measureWords, membershipWords, rejectedFormWords, vocabularyWords } from './en/common.ts'
import { companyTabsWords, overviewWords } from './en/company.ts'
import { chosenFilesWords, composerWords, draftConflictWords, formattingWords, pictureWords } from './en/composer.ts'
import { errorWords } from './en/errors.ts'
import { firstRunWords } from './en/first-run.ts'
import { inboxWords } from './en/inbox.ts'
import { invitationWords } from './en/invitation.ts'
import { loginWords } from './en/login.ts'
import { newQueryWords, similarQueriesWords } from './en/new-query.ts'
import { oneQueryWords } from './en/one-query.ts'
import { paletteWords } from './en/palette.ts'
import { passwordStrengthWords, passwordWords } from './en/password.ts'
import { inviteWords, peopleWords } from './en/people.ts'
import { problemWords } from './en/problem.ts'
import { listActsWords, listBesideWords, listEmptyWords, listToolsWords, queryListWords } from './en/query-list.ts'
import { realtimeWords } from './en/realtime.ts'
import { secondFactorWords, secondStepWords } from './en/second-factor.ts'
import { companySettingsWords } from './en/settings.ts'
import { setupWords } from './en/setup.ts'
import { noticeWords, shellWords } from './en/shell.ts'
import { shortcutWords } from './en/shortcuts.ts'
import { systemCheckWords } from './en/system-check.ts'
import { unsubscribeWords } from './en/unsubscribe.ts'

/**
 * All texts of the interface in English, by section. A view loads whole sections. Another language has the same shape.
 */
export const en = {
  vocabulary: vocabularyWords,
  measures: measureWords,
  membership: membershipWords,
  errors: errorWords,
  actions: actionWords,
  shell: shellWords,
  palette: paletteWords,
  chosenFiles: chosenFilesWords,
  shortcuts: shortcutWords,
  account: accountWords,
  inbox: inboxWords,
  similarQueries: similarQueriesWords,
  listActs: listActsWords,
  listBeside: listBesideWords,
  listEmpty: listEmptyWords,
  listTools: listToolsWords,
  login: loginWords,
  password: passwordWords,
  passwordStrength: passwordStrengthWords,
  secondStep: secondStepWords,
  secondFactor: secondFactorWords,
  companyTabs: companyTabsWords,
  firstRun: firstRunWords,
  setup: setupWords,
  invitation: invitationWords,
  overview: overviewWords,
  invite: inviteWords,
  people: peopleWords,
  companySettings: companySettingsWords,
  queryList: queryListWords,
  oneQuery: oneQueryWords,
  composer: composerWords,
  formatting: formattingWords,
  pictures: pictureWords,
  draftConflict: draftConflictWords,
  newQuery: newQueryWords,
  systemCheck: systemCheckWords,
  problem: problemWords,
  notices: noticeWords,
  unsubscribe: unsubscribeWords,
  realtime: realtimeWords,
  rejectedForm: rejectedFormWords,
}

/** The catalogue by section: what `useWords` returns. */
export type Words = typeof en
