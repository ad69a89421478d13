import { describe, expect, test } from 'vitest'
import { readEnv } from './env.ts'

const hosted = {
  SUPABASE_URL: 'https://abcd.supabase.co/',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  APP_SECRET: 'x'.repeat(32),
}

test('every variable has a default for local use', () => {
  expect(readEnv({ PORT: '', APP_ORIGIN: undefined })).toEqual({
    port: 3000,
    host: '127.0.0.1',
    appOrigin: 'http://localhost:3000',
    httpBase: '',
    trustProxy: 0,
    dataDir: '.data',
    hosted: null,
    databaseUrl: null,
    appSecret: null,
    smtpUrl: null,
    guard: { login: '/login', callback: '/confirm', include: [], exclude: [] },
    undoSeconds: 10,
    serviceWorker: 'on',
    mail: true,
    demo: true,
    signUp: { who: 'open', domains: [] },
    createCompanies: { who: 'open', domains: [] },
    logRequests: true,
    metrics: null,
  })
})

test('METRICS_PORT serves metrics on loopback unless METRICS_HOST is set, and never on the port of the app', () => {
  expect(readEnv({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' })
  expect(readEnv({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }).metrics?.host).toBe('0.0.0.0')
  expect(() => readEnv({ METRICS_PORT: '3000' })).toThrow('METRICS_PORT must be another port than PORT.')
})

test('APP_ORIGIN follows PORT unless it is set', () => {
  expect(readEnv({ PORT: '4000' }).appOrigin).toBe('http://localhost:4000')
  expect(readEnv({ PORT: '4000', APP_ORIGIN: 'https://desk.example.com/' }).appOrigin).toBe('https://desk.example.com')
})

test('SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY choose a hosted project without demo accounts', () => {
  const { hosted: project, demo, mail } = readEnv(hosted)
  expect(project).toEqual({ url: 'https://abcd.supabase.co', publishableKey: 'sb_publishable_x' })
  expect(demo).toBe(false)
  expect(mail).toBe(false)
  expect(readEnv({ ...hosted, SMTP_URL: 'smtps://a:b@mail.example.com' }).mail).toBe(true)
})

test('the environment of the web process never holds the secret key', () => {
  expect(JSON.stringify(readEnv({ ...hosted, SUPABASE_SECRET_KEY: 'sb_secret_x' }))).not.toContain('sb_secret')
})

test.each([
  [{}, true],
  [{ HOST: '::1', APP_ORIGIN: 'http://127.0.0.1:8080' }, true],
  [{ APP_ORIGIN: 'http://[::1]:3000' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ APP_ORIGIN: 'https://desk.example.com' }, false],
  [{ APP_ORIGIN: 'http://192.168.1.4:3000' }, false],
  [{ APP_ORIGIN: 'http://localhost.example.com' }, false],
  [{ TRUST_PROXY: '1' }, false],
  [{ TRUST_PROXY: '1', DEMO: '1' }, true],
  [{ DEMO: '0' }, false],
])('with the settings %j it is %j that demo accounts are made', (settings, demo) => {
  expect(readEnv(settings).demo).toBe(demo)
})

test.each([
  [{}, 'open', 'open'],
  [{ DEMO: '0' }, 'open', 'open'],
  [{ TRUST_PROXY: '1', DEMO: '1' }, 'open', 'open'],
  [{ TRUST_PROXY: '1' }, 'invited', 'closed'],
  [{ HOST: '0.0.0.0' }, 'invited', 'closed'],
  [{ APP_ORIGIN: 'https://desk.example.com' }, 'invited', 'closed'],
  [{ APP_ORIGIN: 'https://desk.example.com', SIGN_UP: 'open', CREATE_COMPANIES: 'open' }, 'open', 'open'],
  [hosted, 'open', 'open'],
  [{ ...hosted, SIGN_UP: 'invited', CREATE_COMPANIES: 'closed' }, 'invited', 'closed'],
])('with the settings %j sign-up is %s, and creating companies %s', (settings, signUp, createCompanies) => {
  const read = readEnv(settings)
  expect([read.signUp.who, read.createCompanies.who]).toEqual([signUp, createCompanies])
})

test('the domains of those who may sign up are compared in ASCII and lower case', () => {
  expect(readEnv({ SIGN_UP: 'domains:Example.com, bücher.example' }).signUp).toEqual({
    who: 'domains',
    domains: ['example.com', 'xn--bcher-kva.example'],
  })
})

describe('an invalid environment variable', () => {
  test.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 1 to 65535, not "abc".'],
    [{ PORT: '0' }, 'PORT must be a whole number from 1 to 65535, not "0".'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 1 to 65535, not "70000".'],
    [{ HOST: 'a b' }, 'HOST must be a host name or an IP address, not "a b".'],
    [{ HOST: '0.0.0.0', DEMO: '1' }, /^DEMO=1 cannot be set/],
    [{ DEMO: 'yes' }, 'DEMO must be 0, 1 or missing, not "yes".'],
    [{ SIGN_UP: 'closed' }, /^SIGN_UP must be open, invited or domains .*, not "closed"\.$/],
    [{ SIGN_UP: 'domains:example.com,' }, /^SIGN_UP must be .*, not "domains:example\.com,"\.$/],
    [{ CREATE_COMPANIES: 'invited' }, /^CREATE_COMPANIES must be open, closed or domains .*, not "invited"\.$/],
    [
      { APP_ORIGIN: 'desk.example.com' },
      /^APP_ORIGIN must be an address without a path.*, not "desk\.example\.com"\.$/,
    ],
    [
      { APP_ORIGIN: 'https://desk.example.com/app' },
      /^APP_ORIGIN must be.*, not "https:\/\/desk\.example\.com\/app"\.$/,
    ],
    [{ APP_ORIGIN: 'ftp://desk.example.com' }, /^APP_ORIGIN must be.*, not "ftp:\/\/desk\.example\.com"\.$/],
    [{ TRUST_PROXY: 'yes' }, /^TRUST_PROXY must be the number of proxies.*, not "yes"\.$/],
    [{ UNDO_SEND_SECONDS: '61' }, 'UNDO_SEND_SECONDS must be a number of seconds from 0 to 60, not "61".'],
    [{ UNDO_SEND_SECONDS: '-1' }, /^UNDO_SEND_SECONDS must be.*, not "-1"\.$/],
    [{ SUPABASE_URL: 'wss://abcd.supabase.co' }, /^SUPABASE_URL must be.*, not "wss:\/\/abcd\.supabase\.co"\.$/],
    [{ SUPABASE_URL: 'https://abcd.supabase.co' }, /^SUPABASE_PUBLISHABLE_KEY must be set/],
    [{ SUPABASE_PUBLISHABLE_KEY: 'x' }, /^SUPABASE_URL must be set/],
    [{ ...hosted, APP_SECRET: '' }, /^APP_SECRET must be set/],
    [{ DATABASE_URL: 'mysql://localhost/x' }, /^DATABASE_URL must be.*, not "mysql:\/\/localhost\/x"\.$/],
    [{ SMTP_URL: 'http://mail.example.com' }, /^SMTP_URL must be.*, not "http:\/\/mail\.example\.com"\.$/],
  ])('is rejected with a message that names the variable: %j', (variables, sentence) => {
    expect(() => readEnv(variables)).toThrow(sentence)
  })

  test('is reported together with all other invalid ones', () => {
    expect(() => readEnv({ PORT: 'x', APP_SECRET: 'x' })).toThrow(/PORT must[^]*\nAPP_SECRET must/)
  })

  test.each([
    ['APP_SECRET', 'hunter2'],
    ['APP_ORIGIN', 'https://user:hunter2@desk.example.com'],
    ['DATABASE_URL', 'mysql://user:hunter2@localhost/x'],
    ['DATABASE_URL', 'mysql://localhost/x?password=hunter2'],
    ['DATABASE_URL', 'user:hunter2@localhost/x'],
    ['SMTP_URL', 'https://user:hunter2@mail.example.com'],
    ['SUPABASE_URL', 'sb_secret_hunter2'],
    ['SUPABASE_URL', 'eyJhbGciOiJIUzI1NiJ9.eyJhIjoxfQ.hunter2'],
  ])('is reported without the secret in its value: %s=%s', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^${name} must (?!.*hunter2)`))
  })
})

test('the guard variables are parsed as paths and globs', () => {
  const { guard } = readEnv({
    GUARD_LOGIN: '/sign-in',
    GUARD_CALLBACK: '/auth/done',
    GUARD_EXCLUDE: ' /test  /{a,b}/** ',
  })
  expect(guard).toEqual({ login: '/sign-in', callback: '/auth/done', include: [], exclude: ['/test', '/{a,b}/**'] })
})

test.each([
  ['GUARD_LOGIN', 'login', 'must be a path'],
  ['GUARD_LOGIN', '/', 'must be a path'],
  ['GUARD_LOGIN', '//evil.example', 'must be a path'],
  ['GUARD_LOGIN', '/\\evil.example', 'must be a path'],
  ['GUARD_LOGIN', 'javascript:alert(1)', 'must be a path'],
  ['GUARD_LOGIN', 'https://evil.example/login', 'must be a path'],
  ['GUARD_LOGIN', '/login?next=1', 'must be a path'],
  ['GUARD_LOGIN', '/l%6fgin', 'must be a path'],
  ['GUARD_LOGIN', '/:name', 'must be a path'],
  ['GUARD_LOGIN', '/*', 'must be a path'],
  ['GUARD_LOGIN', '/..', 'must be a path'],
  ['GUARD_LOGIN', `/${'x'.repeat(100)}`, 'must have at most 100 characters'],
  ['GUARD_CALLBACK', '/confirm/', 'must be a path'],
  ['GUARD_EXCLUDE', 'test', 'has the pattern "test", which does not begin with /'],
  ['GUARD_EXCLUDE', '/a !/b', 'has the pattern "!/b", which does not begin with /'],
  ['GUARD_EXCLUDE', '/[a', 'has the pattern "/[a", which has an open bracket'],
  ['GUARD_INCLUDE', '/(', 'has the pattern "/(", which has an open bracket'],
  ['GUARD_INCLUDE', '/a#b', 'has the pattern "/a#b", with'],
])('the guard variable %s=%s is rejected with a message', (name, value, message) => {
  expect(() => readEnv({ [name]: value })).toThrow(`${name} ${message}`)
})

test.each([
  ['GUARD_LOGIN', '//evil.example', 'not "//evil.example".'],
  ['GUARD_CALLBACK', '/\\evil.example', 'not "/\\\\evil.example".'],
  ['GUARD_CALLBACK', '/a\nb', 'not "/a\\nb".'],
  ['GUARD_LOGIN', `/${'x'.repeat(100)}`, `at most 100 characters, not the 101 of "/${'x'.repeat(99)}…".`],
  ['GUARD_EXCLUDE', '/a '.repeat(51), 'at most 50 patterns, not 51.'],
])('the error message for %s=%s ends with the invalid value or count', (name, value, end) => {
  expect(() => readEnv({ [name]: value })).toThrow(end)
})
