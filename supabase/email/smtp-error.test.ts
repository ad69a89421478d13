import { expect, test } from 'vitest'
import { classifySmtpError, type SmtpErrorKind } from './smtp-error.ts'

test.each<[string, { code?: string; command?: string; responseCode?: number }, SmtpErrorKind]>([
  ['a permanently rejected recipient', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }, 'rejected'],
  ['a permanently rejected content', { code: 'EMESSAGE', command: 'DATA', responseCode: 554 }, 'rejected'],
  ['a temporarily rejected recipient', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451 }, 'deferred'],
  ['a rejected sender', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 }, 'deferred'],
  ['an e-mail without recipients', { code: 'EENVELOPE' }, 'deferred'],
  ['a refused connection', { code: 'ECONNREFUSED', command: 'CONN' }, 'unreachable'],
  ['a rejected login', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, 'unreachable'],
  ['a timeout after DATA', { code: 'ETIMEDOUT', command: 'DATA' }, 'unreachable'],
  ['a protocol error', { code: 'EPROTOCOL', command: 'EHLO' }, 'unknown'],
])('the SMTP error of %s is classified by its code, command and response code', (_name, members, kind) => {
  expect(classifySmtpError(Object.assign(new Error('failed'), members))).toBe(kind)
})
