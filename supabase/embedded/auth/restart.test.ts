import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { startService } from '../service.ts'
import { password } from '../testing/auth-clients.ts'

test('a session keeps its verified second factor after a restart of the backend', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'trackquery-restart-'))
  const start = () => startService({ dataDir, appOrigin: 'http://localhost:3000', demo: false })
  const email = 'ada@example.com'
  let service = await start()
  try {
    const { url, publishableKey } = service.announcement
    const { secretKey } = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8')) as { secretKey: string }
    await fetch(`${url}/auth/v1/admin/users`, {
      method: 'POST',
      headers: { apikey: secretKey },
      body: JSON.stringify({ email, password, email_confirm: true }),
    })
    const { auth } = createClient(url, publishableKey, { auth: { persistSession: false, autoRefreshToken: false } })
    await auth.signInWithPassword({ email, password })
    const { data: factor } = await auth.mfa.enroll({ factorType: 'totp' })
    const code = new TOTP({ secret: Secret.fromBase32(factor!.totp.secret) }).generate()
    const { data } = await auth.mfa.challengeAndVerify({ factorId: factor!.id, code })
    await service.stop()

    service = await start()
    const again = createClient(service.announcement.url, publishableKey, { auth: { persistSession: false } }).auth
    const refreshed = await again.refreshSession({ refresh_token: data!.refresh_token })
    expect(refreshed.error).toBeNull()
    const claims = decodeJwt<{ aal: string; amr: { method: string }[] }>(refreshed.data.session!.access_token)
    expect(claims.aal).toBe('aal2')
    expect(claims.amr.map(({ method }) => method).sort()).toEqual(['password', 'totp'])
    // The used time step is stored too, so the code stays invalid.
    const reused = await again.mfa.challengeAndVerify({ factorId: factor!.id, code })
    expect(reused.error?.code).toBe('mfa_verification_failed')
  } finally {
    await service.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
