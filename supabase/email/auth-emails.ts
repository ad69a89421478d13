import {
  button,
  closing,
  code,
  type EmailContent,
  emailDocument,
  type EmailHtml,
  linkTo,
  notRead,
  paragraph,
  text,
} from './email-html.ts'

/** The e-mails of the sign-in service, by their names in supabase/config.toml. */
export type AuthEmailName =
  | 'confirmation'
  | 'magic_link'
  | 'recovery'
  | 'invite'
  | 'email_change'
  | 'reauthentication'
  | 'password_changed'
  | 'email_changed'
  | 'mfa_factor_enrolled'
  | 'mfa_factor_unenrolled'

type AuthEmail = { subject: string; title: string; body: readonly EmailHtml[]; end: readonly EmailHtml[] }

// Variables of the service, which fills them in and escapes them for their place.
const account = '{{ .Email }}'
const token = '{{ .Token }}'
const site = '{{ .SiteURL }}'

/** The page that uses a link once its button is pressed. */
const confirm = (type: string) => `${site}/confirm?token_hash={{ .TokenHash }}&type=${type}`
const newPassword = `${site}/login?mode=recover`

const say = (words: string) => paragraph(text(words))
const expires = 'The link and the code work once and expire after one hour.'
const ifItWasYou = 'If this was you, you do not need to do anything.'
const somebodyElse = 'If not, somebody else was signed in to your account.'

/**
 * The texts of each e-mail. Each has one button, or the code that a page asks for. An e-mail that can reach a stranger,
 * because somebody mistyped an address, tells nobody that their account is in danger without saying whose.
 */
const emails: Record<AuthEmailName, AuthEmail> = {
  confirmation: {
    subject: 'Confirm your address for TrackQuery',
    title: 'Confirm your address',
    body: [
      say(`Welcome to TrackQuery. Confirm that ${account} is yours, and your account is ready.`),
      button(confirm('signup'), 'Confirm my address'),
      say('Or enter this code on the page where you signed up:'),
      code(token),
    ],
    end: [
      closing(text(expires)),
      closing(
        text('If you did not sign up, somebody mistyped an address. Ignore this e-mail: the account stays closed.'),
      ),
    ],
  },
  magic_link: {
    subject: `${token} is your TrackQuery sign-in code`,
    title: 'Your sign-in code',
    body: [
      say(`Sign in to TrackQuery as ${account}.`),
      button(confirm('email'), 'Sign in'),
      say('Or enter this code on the page where you requested it:'),
      code(token),
    ],
    end: [
      closing(text(expires)),
      closing(
        text('Never share the code. If you did not request it, ignore this e-mail: nobody can sign in without it.'),
      ),
    ],
  },
  recovery: {
    subject: 'Choose a new TrackQuery password',
    title: 'Choose a new password',
    body: [
      say(`You can choose a new password for the TrackQuery account ${account}.`),
      button(confirm('recovery'), 'Choose a new password'),
      say('Or enter this code on the page where you requested it:'),
      code(token),
    ],
    end: [
      closing(text(expires)),
      closing(text('If you did not request it, ignore this e-mail: your password does not change.')),
    ],
  },
  invite: {
    subject: 'You are invited to TrackQuery',
    title: 'You are invited',
    body: [say(`A TrackQuery account was created for ${account}.`), button(confirm('invite'), 'Accept the invitation')],
    end: [
      closing(text('The link works once and expires after one hour.')),
      closing(text('If you did not expect it, ignore this e-mail.')),
    ],
  },
  email_change: {
    subject: 'Confirm a new address for TrackQuery',
    title: 'Confirm a new address',
    body: [
      say(`Somebody asked to change the address of a TrackQuery account from ${account} to {{ .NewEmail }}.`),
      say('The change needs a confirmation from both addresses. Confirm it from this one:'),
      button(confirm('email_change'), 'Confirm the change'),
    ],
    end: [
      closing(text('The link works once and expires after one hour.')),
      closing(
        text(`If ${account} is not your account, somebody mistyped an address. Ignore this e-mail: nothing changes.`),
      ),
      closing(
        text(`If ${account} is your account and you did not ask for this, do not confirm it. `),
        text('Somebody else may be signed in to your account, so choose a new password: '),
        linkTo(newPassword, newPassword),
      ),
    ],
  },
  reauthentication: {
    subject: `${token} is your TrackQuery confirmation code`,
    title: 'Your confirmation code',
    body: [
      say(
        'Somebody who is signed in to your TrackQuery account wants to change a sensitive setting. If this is you, ' +
          'enter this code where you are asked for it:',
      ),
      code(token),
    ],
    end: [
      closing(text('The code works once and expires after one hour. Never share it.')),
      closing(text('If this was not you, change your password.')),
    ],
  },
  password_changed: {
    subject: 'Your TrackQuery password was changed',
    title: 'Your password was changed',
    body: [
      say(`The password of your TrackQuery account ${account} was changed. All other devices were signed out.`),
      say(`${ifItWasYou} ${somebodyElse} Choose a new password now:`),
      button(newPassword, 'Choose a new password'),
    ],
    end: [closing(text('You get this e-mail because it is about the safety of your account.'))],
  },
  email_changed: {
    subject: 'The address of your TrackQuery account was changed',
    title: 'Your e-mail address was changed',
    body: [
      say(
        `The address of your TrackQuery account was changed from {{ .OldEmail }} to ${account}. Both addresses confirmed ` +
          'the change. All e-mails go to the new address. Sign in with it from now on:',
      ),
      button(`${site}/login`, 'Sign in'),
    ],
    end: [
      closing(
        text(
          `${ifItWasYou} If not, somebody else was signed in to your account and can read this mailbox. Ask the ` +
            'operator of this installation for help, and change the password of the mailbox.',
        ),
      ),
    ],
  },
  mfa_factor_enrolled: {
    subject: 'A second factor was added to your TrackQuery account',
    title: 'A second factor was added',
    body: [
      say(
        `An authenticator app was added to your TrackQuery account ${account}. You need its codes to sign in. ` +
          ifItWasYou,
      ),
      say(`${somebodyElse} Remove the app, then change your password:`),
      button(`${site}/company?account=security`, 'Check your account'),
    ],
    end: [
      closing(
        text('If you are asked for a code that you do not have, ask the operator of this installation for help.'),
      ),
    ],
  },
  mfa_factor_unenrolled: {
    subject: 'A second factor was removed from your TrackQuery account',
    title: 'A second factor was removed',
    body: [
      say(
        `An authenticator app was removed from your TrackQuery account ${account}. Its codes no longer work. ` +
          ifItWasYou,
      ),
      say('If not, somebody else was signed in to your account and knows your password. Choose a new one now:'),
      button(newPassword, 'Choose a new password'),
    ],
    end: [closing(text('You get this e-mail because it is about the safety of your account.'))],
  },
}

export const authEmailNames = Object.keys(emails) as AuthEmailName[]

/** The e-mail as Supabase's templates are written: Go's html/template, with the service's variables. */
export function authEmail(name: AuthEmailName): Omit<EmailContent, 'text'> {
  const { subject, end, ...parts } = emails[name]
  return { subject, html: emailDocument({ ...parts, end: [...end, closing(text(notRead))] }) }
}
