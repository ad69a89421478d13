/** The members of an error of nodemailer that tell what failed. */
export type SmtpError = Error & { code?: string; command?: string; responseCode?: number }

/**
 * What an error means for the queue.
 * - `rejected`: the server refuses this e-mail permanently.
 * - `deferred`: the server may accept this e-mail later; others can be sent now.
 * - `unreachable`: the server cannot be reached or rejects our login; no e-mail can be sent now.
 * - `unknown`: the error says nothing about this e-mail.
 */
export type SmtpErrorKind = 'rejected' | 'deferred' | 'unreachable' | 'unknown'

/** Error codes of nodemailer about the connection or the login. */
const unreachableCodes = new Set(['ECONNECTION', 'ECONNREFUSED', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'EAUTH', 'ETLS'])

/** Only answers to these commands are about the e-mail. Earlier ones are about the server, the login or the sender. */
const emailCommands = new Set(['RCPT TO', 'DATA'])

/** Classifies an error of nodemailer by SMTP command and response code (RFC 5321, 4.2.1). */
export function classifySmtpError({ code = '', command = '', responseCode = 0 }: SmtpError): SmtpErrorKind {
  const isAboutEmail = emailCommands.has(command) && responseCode > 0
  if (isAboutEmail && responseCode >= 500) return 'rejected'
  if (unreachableCodes.has(code)) return 'unreachable'
  return isAboutEmail || code === 'EENVELOPE' ? 'deferred' : 'unknown'
}
