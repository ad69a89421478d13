import type { MailKind } from '../../notification.ts'

/** The kinds of mail, as a sentence goes on: "mail about …". */
const about: Record<MailKind, string> = {
  raised: 'mail about new queries',
  assigned: 'mail about queries that you are given',
  replied: 'mail about replies',
  noted: 'mail about notes',
  status: 'mail about the status of queries',
  mentioned: 'mail about being named',
  digest: 'the daily mail',
}

/** Where the link at the end of a mail leads: whoever has the link needs no session to switch that kind of mail off. */
export const unsubscribeWords = {
  stop: (kind: MailKind) => `Stop ${about[kind]}?`,
  stopLead: 'You find all of it in TrackQuery still. Nothing changes until you press the button.',
  stopAct: 'Stop it',
  stopped: (kind: MailKind) => `You get no more ${kind === 'digest' ? 'daily mail' : about[kind]}`,
  stoppedLead: 'You find all of it in TrackQuery still. What else you are told, and how, you choose in your account.',
  resumeAct: 'Send it again',
  settings: 'Choose how you are told',
  unknown: 'This link does not work any more',
  unknownLead: 'It may be incomplete, or more than a year old. In your account you choose how you are told.',
}
