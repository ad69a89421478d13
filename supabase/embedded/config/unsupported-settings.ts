type Table = { [key: string]: unknown }

/** The embedded backend follows these settings, whatever their value. */
const followed = new Set([
  'auth.site_url',
  'auth.additional_redirect_urls',
  'auth.jwt_expiry',
  'auth.refresh_token_reuse_interval',
  'auth.minimum_password_length',
  'auth.rate_limit.token_refresh',
  'auth.rate_limit.sign_in_sign_ups',
  'auth.rate_limit.token_verifications',
  'auth.email.secure_password_change',
  'auth.email.require_current_password',
  'auth.email.max_frequency',
  'auth.email.otp_length',
  'auth.email.otp_expiry',
  'auth.mfa.max_enrolled_factors',
])
const followedBelow = /^auth\.email\.(template|notification)\.\w+\.(enabled|subject|content_path)$/

/** It works in one way, so these settings can have one value only. */
const fixed: Table = {
  'api.enabled': true,
  'api.schemas': ['public'],
  'api.extra_search_path': ['public', 'extensions'],
  'api.max_rows': 1000,
  'api.auto_expose_new_tables': false,
  'realtime.enabled': true,
  'storage.enabled': true,
  'storage.file_size_limit': '25MiB',
  'auth.enabled': true,
  'auth.enable_refresh_token_rotation': true,
  'auth.enable_signup': true,
  'auth.enable_anonymous_sign_ins': false,
  'auth.enable_manual_linking': false,
  'auth.password_requirements': '',
  'auth.email.enabled': true,
  'auth.email.enable_signup': true,
  'auth.email.double_confirm_changes': true,
  'auth.email.enable_confirmations': true,
  'auth.mfa.totp.enroll_enabled': true,
  'auth.mfa.totp.verify_enabled': true,
}

/** Features that it does not have. What else is set for them has no effect while they are off. */
const missing =
  /^(auth\.(sms|captcha|external\.\w+|hook\.\w+|third_party\.\w+|web3\.\w+|mfa\.(phone|web_authn)|passkey|webauthn|oauth_server|email\.smtp)|storage\.(s3_protocol|vector|analytics|image_transformation)|edge_runtime|functions\.\w+|analytics)\.(.+)$/
const isSwitch = (name: string) => /^(\w*enabled?|enable_\w+)$/.test(name)

/** Of programs of the Supabase CLI, or of hosted alone: the embedded backend has no such part. */
const elsewhere = /^(project_id$|db\.|studio\.|inbucket\.|local_smtp\.|api\.port$|auth\.rate_limit\.email_sent$)/

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

/** The settings of a table by their paths, such as `auth.email.otp_length`. */
const settingsOf = (table: Table, path = ''): [path: string, value: unknown][] =>
  Object.entries(table).flatMap(([key, value]): [string, unknown][] =>
    isTable(value) ? settingsOf(value, `${path}${key}.`) : [[path + key, value]],
  )

/** What is wrong with one setting; null if the embedded backend does as it says. */
function problemOf(path: string, value: unknown): string | null {
  if (followed.has(path) || followedBelow.test(path) || elsewhere.test(path)) return null
  if (Object.hasOwn(fixed, path)) {
    const only = JSON.stringify(fixed[path])
    return JSON.stringify(value) === only ? null : `${path} can only be ${only}`
  }
  const name = missing.exec(path)?.at(-1)
  if (name !== undefined) return isSwitch(name) && value === true ? `${path} can only be false` : null
  return `${path} is unknown`
}

/**
 * The settings of config.toml that the embedded backend would not follow.
 * @returns one sentence for each, such as `auth.enable_signup can only be true`
 */
export const unsupportedSettings = (config: Table): string[] =>
  settingsOf(config)
    .map(([path, value]) => problemOf(path, value))
    .filter((problem) => problem !== null)
