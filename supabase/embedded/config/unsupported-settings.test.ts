import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'smol-toml'
import { describe, expect, test } from 'vitest'
import { readAuthSettings } from './auth-settings.ts'
import { unsupportedSettings } from './unsupported-settings.ts'

const ours = await readFile(new URL('../../config.toml', import.meta.url), 'utf8')

/** Reads the settings of a project with this config.toml, as each start does. */
async function read(text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'config-'))
  await writeFile(join(folder, 'config.toml'), text)
  return readAuthSettings(pathToFileURL(`${folder}/`), {})
}

describe('config.toml', () => {
  test('the settings of this project are all supported', () => {
    expect(unsupportedSettings(parse(ours))).toEqual([])
  })

  test('a start with unsupported settings is refused, and the message names each of them', async () => {
    const changed = ours
      .replace('enable_signup = true', 'enable_signup = false')
      .replace('max_rows = 1000', 'max_rows = 50')
      .replace('enroll_enabled = true', 'enroll_enabled = false')
    await expect(read(changed)).rejects.toThrow(
      'The embedded backend does not support these settings of supabase/config.toml: api.max_rows can only be 1000; auth.enable_signup can only be true; auth.mfa.totp.enroll_enabled can only be true.',
    )
  })

  test.each([
    ['[auth]\nenable_signup = false', 'auth.enable_signup can only be true'],
    ['[auth]\nenable_anonymous_sign_ins = true', 'auth.enable_anonymous_sign_ins can only be false'],
    ['[auth]\npassword_requirements = "letters_digits"', 'auth.password_requirements can only be ""'],
    ['[auth.email]\nenable_confirmations = false', 'auth.email.enable_confirmations can only be true'],
    ['[auth.email]\ndouble_confirm_changes = false', 'auth.email.double_confirm_changes can only be true'],
    ['[auth.mfa.totp]\nverify_enabled = false', 'auth.mfa.totp.verify_enabled can only be true'],
    ['[auth.mfa.phone]\nenroll_enabled = true', 'auth.mfa.phone.enroll_enabled can only be false'],
    ['[auth.sms]\nenable_signup = true', 'auth.sms.enable_signup can only be false'],
    ['[auth.external.apple]\nenabled = true', 'auth.external.apple.enabled can only be false'],
    ['[auth.hook.send_email]\nenabled = true', 'auth.hook.send_email.enabled can only be false'],
    ['[auth.captcha]\nenabled = true', 'auth.captcha.enabled can only be false'],
    ['[storage]\nfile_size_limit = "50MiB"', 'storage.file_size_limit can only be "25MiB"'],
    ['[api]\nschemas = ["public", "private"]', 'api.schemas can only be ["public"]'],
    ['[realtime]\nenabled = false', 'realtime.enabled can only be true'],
    ['[auth.sessions]\ntimebox = "24h"', 'auth.sessions.timebox is unknown'],
    ['[auth]\nenable_sign_up = true', 'auth.enable_sign_up is unknown'],
  ])('the setting %j is refused by its name', (text, problem) => {
    expect(unsupportedSettings(parse(text))).toEqual([problem])
  })

  test.each([
    '[studio]\nenabled = true\nport = 54323',
    '[db.pooler]\nenabled = false',
    '[auth.external.apple]\nenabled = false\nclient_id = ""',
    '[auth.sms]\nenable_signup = false\ntemplate = "Your code is {{ .Code }}"',
    '[auth.mfa.web_authn]\nenroll_enabled = false',
  ])('the setting %j concerns no part of the embedded backend', (text) => {
    expect(unsupportedSettings(parse(text))).toEqual([])
  })
})
