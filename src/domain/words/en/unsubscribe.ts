import type { MailKind } from '../../notification.ts'

/** The kinds of e-mail, as they follow a verb. */
const about: Record<MailKind, string> = {
  received: 'e-mails that confirm new queries',
  raised: 'e-mails about new queries',
  assigned: 'e-mails about queries assigned to you',
  replied: 'e-mails about replies',
  noted: 'e-mails about notes',
  status: 'e-mails about the status of queries',
  mentioned: 'e-mails about mentions',
  digest: 'the daily e-mail',
}

/** Texts of the unsubscribe page. Its link works without a session. */
export const unsubscribeWords = {
  stop: (kind: MailKind) => `Stop ${about[kind]}?`,
  stopLead: 'You will still see these in TrackQuery. Nothing changes until you press the button.',
  stopAct: 'Unsubscribe',
  stopped: (kind: MailKind) => `You no longer get ${about[kind]}`,
  stoppedLead: 'You will still see these in TrackQuery. You choose your notifications in your account.',
  resumeAct: 'Resubscribe',
  settings: 'Notification settings',
  unknown: 'This link no longer works',
  unknownLead: 'It may be incomplete, or more than a year old. You choose your notifications in your account.',
}
