/**
 * `npm run emails`: writes the e-mails of the sign-in service, which are composed in supabase/email/auth-emails.ts: their
 * HTML into supabase/templates, their subjects into supabase/config.toml. `supabase config push` brings both to a hosted
 * project. tests/email-templates.test.ts fails when they are out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { authEmail, authEmailNames } from '../supabase/email/auth-emails.ts'

const root = join(import.meta.dirname, '..')
const configFile = 'supabase/config.toml'

/** The section of config.toml that has a name, up to its subject. */
const subjectOf = (name: string) =>
  new RegExp(
    `(^\\[auth\\.email\\.(?:template|notification)\\.${name}\\]\\n(?:[^\\[\\n][^\\n]*\\n)*?subject = )[^\\n]*`,
    'm',
  )

/** The files that the code of the e-mails decides, with their content. Paths are relative to the repository. */
export function emailFiles(): Map<string, string> {
  const files = new Map<string, string>()
  let config = readFileSync(join(root, configFile), 'utf8')
  for (const name of authEmailNames) {
    const { subject, html } = authEmail(name)
    if (!subjectOf(name).test(config)) throw new Error(`${configFile} has no subject for the e-mail ${name}.`)
    config = config.replace(subjectOf(name), (_, before: string) => `${before}${JSON.stringify(subject)}`)
    files.set(`supabase/templates/${name}.html`, html)
  }
  return files.set(configFile, config)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, content] of emailFiles()) writeFileSync(join(root, file), content)
}
