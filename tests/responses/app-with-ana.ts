import { createTestBackend } from '../../supabase/embedded/testing/test-backend.ts'
import { createTestApp, origin, type TestApp } from './test-app.ts'

const account = { email: 'ana@example.com', password: 'correct horse' }

/** The form with which Ana signs in. */
export const anaSignIn = { intent: 'sign-in', ...account }

/**
 * Starts an app with one account, for tests that sign in more often than the usual limits allow.
 * @returns the app and the id of the account; stop the app with `stopApp`
 */
export async function startAppWithAna(): Promise<{ app: TestApp; ana: string }> {
  const app = await createTestApp({ backend: await createTestBackend({ siteUrl: origin, limits: { signIn: 1000 } }) })
  return { app, ana: await app.backend.createUser({ ...account, name: 'Ana' }) }
}

/** Stops an app with its backend. */
export async function stopApp(app: TestApp): Promise<void> {
  await app.close()
  await app.backend.stop()
}
