const list = new Intl.ListFormat('en')

/** Words of the system check, for whoever runs the installation. */
export const systemCheckWords = {
  title: 'System check',
  lead: 'What the server and this browser just found, asking each part.',
  allWell: 'Everything answers.',
  allWellServer: 'Everything answers the server.',
  failure: (name: string, reason: string) => `${name}: ${reason}`,
  failureBrowser: (name: string, reason: string) => `${name}, asked from this browser: ${reason}`,
  noReason: 'it gave no reason.',
  failing: (names: string[]) => `Not working: ${list.format(names)}.`,
  checks: 'Services',
  part: 'Service',
  sides: { server: 'From the server', browser: 'From this browser' },
  names: { auth: 'Sign-in service', database: 'Database', live: 'Live channel', storage: 'File storage' },
  states: { ok: 'Answers', failed: 'Failed' },
  asking: 'Asking',
  notAsked: 'Not asked',
  notAskedHint: 'This browser asks by itself once JavaScript runs.',
  milliseconds: (ms: number) => `${Math.round(ms).toLocaleString('en')} ms`,
  again: 'Check again',
  installation: 'This installation',
  build: 'Build',
  session: 'Session ends',
  noSession: 'Unknown',
  clockBackend: 'Sign-in clock',
  clockBrowser: 'Browser clock',
  notMeasured: 'Not measured',
  notMeasuredBrowser: 'Not measured: this needs JavaScript',
  skew: (ms: number) => {
    const seconds = (Math.abs(ms) / 1000).toLocaleString('en', { maximumFractionDigits: 1 })
    if (Math.abs(ms) < 500) return 'Agrees with the server'
    return ms > 0 ? `${seconds} s ahead of the server` : `${seconds} s behind the server`
  },
  skewWarning: 'Set this clock: sessions end early or late while it is wrong.',
  messages: 'Messages',
  messagesLead: 'Each button lets the server answer with a message of one kind.',
  tones: { success: 'Success', info: 'Information', warning: 'Warning', danger: 'Error' },
  /** The message each button raises. */
  samples: {
    success: 'This is a message of success.',
    info: 'This is an information.',
    warning: 'This is a warning.',
    danger: 'This is a message of an error.',
  },
  errors: 'Error views',
  errorsLead: 'Each link opens the page people see when something goes wrong.',
  raise: {
    notFound: '404, page not found',
    forbidden: '403, not allowed',
    server: '500, internal server error',
    message: '500 with its own message',
    unavailable: '503, service unavailable',
    slow: 'A page that takes 3 seconds',
  },
  /** What the view of `raise.message` says. */
  ownMessage: 'This message was raised on purpose.',
}
