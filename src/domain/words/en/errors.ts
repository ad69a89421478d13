import { limits } from '../../limits.ts'
import { provideWords } from '../current.ts'
import { number } from '../number.ts'
import { plural } from '../plural.ts'
import { attachableKinds, measureWords, searchTooShort } from './common.ts'

const { megabytes } = measureWords

/** Errors beside the fields of a rejected form. Each names the fault and what to do. */
export const errorWords = {
  required: 'Fill this in.',
  displayName: 'Enter your name.',
  displayNameLong: `Use at most ${limits.displayName.max} characters.`,
  email: 'Enter an e-mail address, like ana@example.com.',
  emails: (bad: string) => `“${bad}” is not an e-mail address. Separate addresses with commas or line breaks.`,
  domain: 'Enter the part of an address after the @, like example.com.',
  emailsMany: `Invite at most ${limits.invitationsAtOnce} people at once.`,
  password: 'Enter your password.',
  passwordShort: `Use at least ${limits.password.min} characters. A few words in a row are easy to remember.`,
  passwordLong: `Use at most ${limits.password.max} characters.`,
  code: 'Enter the 6 digits from the e-mail.',
  appCode: 'Enter the 6 digits that your authenticator app shows.',
  recoveryCode: 'Enter one of your recovery codes, like ab1de-fgh0k.',
  factorName: 'Enter a name for this app, so that you can recognize it.',
  factorNameLong: `Use at most ${limits.factorName.max} characters.`,
  viewName: `Give the view a name of 1 to ${limits.viewName.max} characters.`,
  companyName: `Give the company a name of ${limits.companyName.min} to ${limits.companyName.max} characters.`,
  companyKey: 'Use 2 to 6 letters or digits, starting with a letter, like ACME.',
  subjectShort: `Describe in a few words what it is about (at least ${limits.subject.min} characters).`,
  subjectLong: (length: number) =>
    `This is ${plural(length - limits.subject.max, 'character', 'characters')} too long. Use at most ${limits.subject.max} and put the rest below.`,
  bodyEmpty: 'Write something first.',
  get bodyLong() {
    return `Use at most ${number(limits.body.max)} characters, or attach it as a file.`
  },
  holdReason: 'Enter why the query is on hold, so that other staff can take over.',
  resolution: 'Choose how the query was resolved.',
  choice: 'Choose one of the options.',
  queriesNone: 'Select the queries to change first.',
  time: 'Enter a time of day, like 22:30.',
  quietSame: 'Quiet hours must end at a different time than they start.',
  fileLarge: (name: string) =>
    `“${name}” is larger than ${megabytes(limits.file.max)}. Make it smaller or share a link to it.`,
  requestLarge: `Together the files are larger than ${megabytes(limits.request.max)}. Send them in several messages.`,
  textLarge: 'This form has more text than can be sent at once. Shorten it, or attach it as a file.',
  keptInPart: 'This form is so long that its end is missing below. Go back to copy all of it.',
  fileMany: `Attach at most ${limits.filesPerMessage} files to one message.`,
  fileKind: (name: string) => `“${name}” cannot be attached because of its file type. Allowed: ${attachableKinds}.`,
  fileDisguised: (name: string, claimed: string) =>
    `“${name}” is named as ${claimed}, but its contents are something else.`,
  filesLost: (names: string[]) =>
    `${names.map((name) => `“${name}”`).join(', ')} could not be kept while you signed in. Attach the files again, then send.`,
  fileUnreadable: (name: string) =>
    `“${name}” cannot be read. Choose it again. If it is a folder, attach it as a ZIP archive.`,
  fileEmpty: (name: string) => `“${name}” is empty.`,
  avatar: `Choose a PNG, JPEG or WebP picture of at most ${megabytes(limits.avatar.max)}.`,
  avatarDimensions: (width: number, height: number) =>
    `This picture has ${number(width)} by ${number(height)} pixels. Choose one of at most ${number(limits.avatar.pixels)} by ${number(limits.avatar.pixels)}.`,
  avatarUnreadable: 'This picture is damaged. Choose another one.',
  avatarBusy: 'Many people are changing their pictures at this moment. Try again in a minute.',
  searchShort: searchTooShort,
}

provideWords({ errors: errorWords })
