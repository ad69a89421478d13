import { endSentence } from '../end-sentence.ts'
import { plural } from '../plural.ts'
import type { ActRefusal, FullStorage } from '../../act-refusal.ts'
import { limits } from '../../limits.ts'
import { number } from '../number.ts'
import { suspension } from './common.ts'

/** How long to wait, in seconds up to a minute and a half, and in minutes and hours from then on. */
function pause(seconds: number): string {
  if (seconds <= 90) return plural(seconds, 'second', 'seconds')
  if (seconds <= 90 * 60) return plural(Math.ceil(seconds / 60), 'minute', 'minutes')
  return plural(Math.ceil(seconds / 3600), 'hour', 'hours')
}

const gigabytes = (bytes: number) => `${number(bytes / 1024 ** 3, { maximumSignificantDigits: 2 })} GB`

const muchDone = {
  raise: 'raised many queries',
  reply: 'written many replies and notes',
  upload: 'uploaded many files',
  upload_bytes: 'uploaded many large files',
  search: 'searched many times',
}

const muchDoneBy = { person: 'You have', company: 'Your company has', address: 'People at your network address have' }

/** Messages after an action: what it did, or why it was rejected. Errors of single fields are in errors.ts. */
export const actionWords = {
  done: {
    signedUp: 'Your address is confirmed. Welcome.',
    companyCreated: (name: string) => `${name} is ready. Invite the people who will answer queries.`,
    joined: (company: string) => `${endSentence(`You joined ${company}`)} Welcome.`,
    alreadyIn: (company: string) => endSentence(`You already belong to ${company}`),
    invited: (count: number) => `${plural(count, 'invitation was', 'invitations were')} sent.`,
    alreadyMembers: (emails: string[]) => `Already members: ${emails.join(', ')}.`,
    invitedJustNow: (emails: string[]) =>
      `Not sent, because they were invited a moment ago: ${emails.join(', ')}. Try again in a minute.`,
    invitedOften: (emails: string[]) =>
      `Not sent, because you invited them five times today: ${emails.join(', ')}. Try again tomorrow.`,
    invitedAsMore: (emails: string[]) =>
      `Not sent, because an owner invited them as more than you may give: ${emails.join(', ')}.`,
    notInvited: (emails: string[]) => `These are not e-mail addresses: ${emails.join(', ')}.`,
    resent: (email: string) => `A new invitation was sent to ${email}. The old link no longer works.`,
    revoked: 'The invitation was withdrawn. Its link no longer works.',
    roleChanged: (name: string, role: string) => `${name} is now ${role}.`,
    /** @param to the name of the successor; null if the queries were left unassigned */
    handedOver: (count: number, to: string | null) =>
      to === null
        ? `${plural(count, 'query is', 'queries are')} unassigned now.`
        : `${plural(count, 'query is', 'queries are')} assigned to ${to} now.`,
    /** What a member who is active staff again does not get back. */
    notBroughtBack: (name: string, count: number, to: string | null) =>
      to === null
        ? `${plural(count, 'query', 'queries')} of ${name} ${count === 1 ? 'was' : 'were'} left unassigned and ${count === 1 ? 'does' : 'do'} not come back.`
        : `${plural(count, 'query', 'queries')} of ${name} ${count === 1 ? 'was' : 'were'} handed over to ${to} and ${count === 1 ? 'does' : 'do'} not come back.`,
    suspended: (name: string) => `${name} was suspended and no longer has access to the company.`,
    restored: (name: string) => `${name} was restored and has access again.`,
    raised: (reference: string) => `${reference} was raised. You can see its progress here.`,
    replied: 'Your reply was sent.',
    /** Names no seconds, because the message has a countdown beside this text. Two counts would differ. */
    replyHeld: 'Your reply will be sent in a moment.',
    undo: 'Undo',
    undone: 'Sending was cancelled. Your reply is a draft again.',
    discarded: 'The draft was deleted.',
    /** After that, when another form of the author has saved a draft, which is kept. */
    discardedTyped: 'What you typed was deleted. The text that you saved elsewhere is shown.',
    noted: 'Your note was added. Only staff can read it.',
    statusChanged: 'The status was changed.',
    solved: 'Thank you. The query is closed.',
    solvedUndone: 'The query is no longer closed.',
    assigned: 'The assignee was changed.',
    priorityChanged: 'The priority was changed.',
    categoryChanged: 'The category was changed.',
    /** @param unchanged how many had the chosen value already */
    queriesChanged: (changed: number, unchanged: number) =>
      [
        changed > 0 && `${plural(changed, 'query was', 'queries were')} changed.`,
        unchanged > 0 && `${plural(unchanged, 'query', 'queries')} had this value already.`,
      ]
        .filter(Boolean)
        .join(' '),
    changesUndone: 'The change was undone.',
    /** @param happened sentences of the history without full stops */
    meanwhile: (done: string, happened: string[]) =>
      happened.length > 0 ? `${done} Meanwhile ${happened.join('; ')}.` : done,
    followed: 'You now follow this query.',
    unfollowed: 'You no longer follow this query.',
    muted: 'Query muted.',
    unmuted: 'Query unmuted.',
    viewSaved: (name: string) => `The view “${name}” was saved.`,
    viewDeleted: 'The view was deleted.',
    profileSaved: 'Your profile was saved.',
    notificationsSaved: 'Your notification settings were saved.',
    appearanceSaved: 'The appearance was changed.',
    pictureSaved: 'Your picture was changed.',
    pictureRemoved: 'Your picture was removed.',
    passwordChanged: 'Your password was changed. You are signed out on all other devices.',
    emailChangeAsked: (email: string) =>
      `Two e-mails were sent: one to your current address and, if it can be used, one to ${email}.`,
    emailChangeSentAgain: 'Both e-mails were sent again.',
    emailChanged: 'Your e-mail address was changed. Use the new one to sign in.',
    factorAdded: 'Your second factor is set up. You will need it to sign in.',
    factorRemoved: 'The second factor was removed.',
    /** @param left how many recovery codes are left */
    recoveryCodeUsed: (left: number) =>
      `Your authenticator apps were removed, and your other devices are signed out. ${plural(left, 'recovery code is', 'recovery codes are')} left.`,
    deviceSignedOut: 'The device was signed out.',
    deviceWasOut: 'The device was already signed out.',
    othersSignedOut: (count: number) => `${plural(count, 'other device was', 'other devices were')} signed out.`,
    noOthers: 'You are not signed in anywhere else.',
    signedOutEverywhere: 'You are signed out on all devices.',
    clockChanged: 'Time zone and formats were saved.',
    accentChanged: 'The accent colour was changed. Everybody in this company sees it from now on.',
    domainAdded: (domain: string) => `People with a confirmed address of ${domain} can now join as requesters.`,
    domainRemoved: (domain: string) => `Nobody can join with an address of ${domain} any more. Members stay.`,
    mfaRequired: 'Everybody in this company now needs a second factor.',
    mfaOptional: 'A second factor is no longer required.',
  },
  /** Why one of several queries was not changed. */
  changedBy: (name: string) => `${name} changed it a moment ago. Check the latest version, then try again.`,
  /** Why one of several changes was not undone. */
  keptAs: (name: string) => `${name} changed it since, so it stays as it is.`,
  /** @param seconds how long to wait before this invitation can be sent again */
  invitationSentJustNow: (seconds: number) =>
    `This invitation was sent a moment ago. You can send it again in ${plural(seconds, 'second', 'seconds')}.`,
  /** A limit was reached. */
  tooManyActs: ({ act, subject, seconds }: ActRefusal) =>
    `${muchDoneBy[subject]} ${muchDone[act]}. Try again in ${pause(seconds)}.`,
  tooManyInvitations: (seconds: number) =>
    `Your company may send 200 invitations in 24 hours, and this would be more. Try again in ${pause(seconds)}.`,
  storageFull: ({ subject, bytes }: FullStorage) =>
    subject === 'requester'
      ? `Your files in this company would take more than ${gigabytes(bytes)}. Delete drafts with files, or send a link to the file.`
      : `The files of your company would take more than ${gigabytes(bytes)}. Delete drafts with files, or ask your administrator for more room.`,
  /** @param company its name, which a suspended member knows */
  suspendedIn: (company: string) => `${endSentence(suspension.title(company))} ${suspension.text(company)}`,
  errors: {
    session_ended: 'Your session has ended. Sign in again.',
    mfa_required: 'This needs your second factor. Reload the page and enter your code first.',
    mfa_own_first: 'Set up your own second factor first. Otherwise you would lock yourself out.',
    company_key_taken: 'This key is taken. Choose another one.',
    too_many_companies: 'You have already created 5 companies. That is the limit for one person.',
    company_creation_closed: 'You cannot create a company here. Reload the page to see who can.',
    joining_closed: 'You cannot join this company with your address. Ask an owner or admin there to invite you.',
    domain_public: 'Anybody can get an address of this domain. Invite these people instead.',
    domain_not_own:
      'You can add only the domain of your own address. For another one, ask an owner or admin who has an address of it.',
    too_many_domains: `A company can list ${limits.companyDomains} domains. Remove one first.`,
    invitation_invalid: 'This invitation does not exist or was withdrawn. Ask for a new one.',
    invitation_expired: 'This invitation has expired. Ask for a new one.',
    invitation_other_address: 'This invitation was sent to another address. Sign in with that address.',
    already_member: 'You already belong to this company.',
    suspended: 'You are suspended in this company. Ask an owner or admin there.',
    account_exists: 'This address has an account. Sign in to accept the invitation.',
    last_owner: 'A company needs at least one active owner. Make somebody else an owner first.',
    not_allowed: 'Your role does not allow this.',
    not_found: 'This no longer exists, or you can no longer see it.',
    follow_up_unknown:
      'You cannot see the query that this one was to follow up. Your text is still here. Raise it without the reference.',
    resolution_required: 'Choose how the query was resolved.',
    reason_required: 'Enter why the query is on hold.',
    not_staff_assignee: 'Only active staff of this company can be assigned.',
    successor_required: 'Choose who gets the unresolved queries, or leave them unassigned.',
    already_undone: 'This was undone before. Nothing was changed now.',
    query_changed: 'Somebody changed this query a moment ago. Check the latest version, then try again.',
    answered_meanwhile:
      'Another member of staff replied while you were writing. Read their reply, then decide whether to send yours.',
    answered_since: 'A reply was sent since, so this query stays as it is.',
    mailed_since: 'An e-mail about this was sent, so this query stays as it is. Change it back to notify its readers.',
    too_late: 'It is too late: the reply has been sent.',
    file_unknown: 'One of the files is no longer available. Attach it again.',
    invitation_sent_often: 'You sent five invitations to this address today. Try again tomorrow.',
    too_many_invitations:
      'Your company may send 200 invitations in 24 hours, and this would be more. Send the rest tomorrow.',
    too_many_guesses: 'Too many tries. Wait a few minutes, then try again.',
    too_many_acts: 'You have done this many times. Wait a few minutes, then try again.',
    storage_full: 'There is no room for more files. Delete drafts with files.',
    too_many_views: 'You have as many views as can be saved. Delete one first.',
    too_many_files: 'Attach at most 10 files to one message.',
    too_many_unsent_files:
      'You have 100 files that were not sent or are being uploaded. Send some of them, or try again later.',
    too_many_pictures: 'You changed your picture many times today. Try again tomorrow.',
  },
}
