import { provideWords } from '../current.ts'
import { number } from '../number.ts'

const list = new Intl.ListFormat('en')

/** Texts of the system check, for administrators. */
export const systemCheckWords = {
  title: 'System check',
  lead: 'Results of checking each service from the server and from this browser.',
  allWell: 'All services respond.',
  allWellServer: 'All services respond to the server.',
  failure: (name: string, reason: string) => `${name}: ${reason}`,
  failureBrowser: (name: string, reason: string) => `${name}, checked from this browser: ${reason}`,
  noReason: 'no reason was given.',
  failing: (names: string[]) => `Not working: ${list.format(names)}.`,
  checks: 'Services',
  part: 'Service',
  sides: { server: 'From the server', browser: 'From this browser' },
  names: { auth: 'Sign-in service', database: 'Database', live: 'Realtime', storage: 'File storage' },
  states: { ok: 'Responds', failed: 'Failed' },
  asking: 'Checking',
  /** Of a service that this browser does not reach by itself. */
  throughServer: 'Through the server',
  notAsked: 'Not checked',
  notAskedHint: 'This browser checks by itself once JavaScript runs.',
  milliseconds: (ms: number) => `${number(Math.round(ms))} ms`,
  again: 'Check again',
  installation: 'This installation',
  build: 'Build',
  session: 'Session ends',
  noSession: 'Unknown',
  clockBackend: 'Sign-in clock',
  clockBrowser: 'Browser clock',
  notMeasured: 'Not measured',
  /** One line, as what replaces it, so that nothing moves. */
  notMeasuredBrowser: 'Needs JavaScript',
  skew: (ms: number) => {
    const seconds = number(Math.abs(ms) / 1000, { maximumFractionDigits: 1 })
    if (Math.abs(ms) < 500) return 'Matches the server'
    return ms > 0 ? `${seconds} s ahead of the server` : `${seconds} s behind the server`
  },
  skewWarning: 'Correct this clock: while it is wrong, sessions end early or late.',
  messages: 'Messages',
  messagesLead: 'Each button makes the server return a message of one kind.',
  tones: { success: 'Success', info: 'Information', warning: 'Warning', danger: 'Error' },
  /** The message that each button shows. */
  samples: {
    success: 'This is a success message.',
    info: 'This is an info message.',
    warning: 'This is a warning.',
    danger: 'This is an error message.',
  },
  errors: 'Error views',
  errorsLead: 'Each link opens the page that people see when something goes wrong.',
  raise: {
    notFound: '404, page not found',
    forbidden: '403, not allowed',
    server: '500, internal server error',
    message: '500 with its own message',
    unavailable: '503, service unavailable',
    slow: 'A page that takes 3 seconds',
  },
  /** The message on the error page of `raise.message`. */
  ownMessage: 'This message was raised on purpose.',
}

provideWords({ systemCheck: systemCheckWords })
