import { accountWords } from './en/account.ts'
import { actionWords } from './en/actions.ts'
import { measureWords, vocabularyWords } from './en/common.ts'
import { chosenFilesWords } from './en/chosen-files.ts'
import { companyTabsWords } from './en/company-tabs.ts'
import { composerWords } from './en/composer.ts'
import { draftConflictWords } from './en/draft-conflict.ts'
import { errorWords } from './en/errors.ts'
import { firstRunWords } from './en/first-run.ts'
import { formattingWords } from './en/formatting.ts'
import { inboxWords } from './en/inbox.ts'
import { invitationWords } from './en/invitation.ts'
import { listActsWords } from './en/list-acts.ts'
import { listBesideWords } from './en/list-beside.ts'
import { listEmptyWords } from './en/list-empty.ts'
import { listToolsWords } from './en/list-tools.ts'
import { loginWords } from './en/login.ts'
import { membershipWords } from './en/membership.ts'
import { newQueryWords } from './en/new-query.ts'
import { noticeWords } from './en/notices.ts'
import { oneQueryWords } from './en/one-query.ts'
import { overviewWords } from './en/overview.ts'
import { paletteWords } from './en/palette.ts'
import { inviteWords } from './en/invite.ts'
import { passwordWords } from './en/password.ts'
import { passwordStrengthWords } from './en/password-strength.ts'
import { peopleWords } from './en/people.ts'
import { pictureWords } from './en/pictures.ts'
import { problemWords } from './en/problem.ts'
import { queryListWords } from './en/query-list.ts'
import { realtimeWords } from './en/realtime.ts'
import { rejectedFormWords } from './en/rejected-form.ts'
import { secondFactorWords } from './en/second-factor.ts'
import { secondStepWords } from './en/second-step.ts'
import { companySettingsWords } from './en/settings.ts'
import { shortcutWords } from './en/shortcuts.ts'
import { shellWords } from './en/shell.ts'
import { similarQueriesWords } from './en/similar-queries.ts'
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
