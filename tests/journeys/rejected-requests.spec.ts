import { randomUUID } from 'node:crypto'
import { endAllSessions } from './support/backend.ts'
import { withoutRealtime } from './support/without-realtime.ts'
import { demoPassword } from '../../supabase/embedded/demo/demo-people.ts'
import { codeFor } from './support/mail.ts'
import { createCompanyHere, expect, newCompanyKey, signInHere, test, type Actor } from './support/people.ts'

/** Creates a company with one query. */
async function ownerWithQuery(actor: Actor, key: string): Promise<void> {
  const { page } = actor
  await createCompanyHere(page, `Company ${key}`, key)
  await raise(actor, key, 'The first query')
}

async function raise({ page }: Actor, key: string, subject: string): Promise<void> {
  await page.goto(`/trackQuery?company=${key}&new`)
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('What do you need?').fill('A description.')
  await page.getByRole('button', { name: 'Raise query' }).click()
  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
}

/** Returns the number of queries in the list. */
async function countQueries({ page }: Actor, key: string): Promise<number> {
  await page.goto(`/trackQuery?company=${key}`)
  return page.getByText(new RegExp(`^${key}-\\d+$`)).count()
}

test.describe('a visitor without a session', () => {
  test('is redirected to sign-in, and the page is stored in an HttpOnly cookie', async ({ request }) => {
    const answer = await request.get('/company?tab=people', { maxRedirects: 0 })
    expect(answer.status()).toBe(302)
    expect(answer.headers().location).toBe('/login')
    const cookie = answer.headersArray().find(({ name }) => name.toLowerCase() === 'set-cookie')?.value ?? ''
    expect(decodeURIComponent(cookie)).toContain('/company?tab=people')
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
  })

  test('gets 401 and no data from the payload of a page', async ({ request }) => {
    const answer = await request.get('/company/_payload.json')
    expect(answer.status()).toBe(401)
    expect(await answer.text()).not.toMatch(/company|viewer|member/i)
  })

  test('gets the specified 404 page for an unknown URL', async ({ page, request }) => {
    const answer = await page.goto('/nowhere?x=<b>')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await expect(page.getByText('Page not found: /nowhere?x=')).toBeVisible()
    const json = await request.get('/nowhere', { headers: { accept: 'application/json' } })
    expect(json.status()).toBe(404)
    expect(await json.json()).toEqual({
      statusCode: 404,
      statusMessage: 'Page Not Found',
      message: 'Page not found: /nowhere',
    })
  })

  test('is redirected to sign-in if the session cookie is forged', async ({ request }) => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const exp = Math.floor(Date.now() / 1000) + 3600
    const claims = { sub: randomUUID(), role: 'authenticated', aud: 'authenticated', exp, session_id: randomUUID() }
    for (const alg of ['none', 'HS256', 'ES256']) {
      const token = `${part({ alg, typ: 'JWT' })}.${part(claims)}.${alg === 'none' ? '' : part('signature')}`
      const session = { access_token: token, refresh_token: 'x', expires_at: exp, token_type: 'bearer', user: {} }
      const cookie = `trackquery-session=base64-${part(session)}`
      const answer = await request.get('/company', { headers: { cookie }, maxRedirects: 0 })
      expect(answer.status(), alg).toBe(302)
      expect(answer.headers().location).toBe('/login')
    }
  })
})

test('a signed-in user gets the specified 404 page for an unknown URL', async ({ actors }) => {
  const { page, context } = await actors.signUp('Nora')
  expect((await page.goto('/nowhere'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  const json = await context.request.get('/nowhere', { headers: { accept: 'application/json' } })
  expect([json.status(), await json.json()]).toEqual([
    404,
    { statusCode: 404, statusMessage: 'Page Not Found', message: 'Page not found: /nowhere' },
  ])
})

test('a query of another company and an unknown query give the same response', async ({ actors }) => {
  const owner = await actors.signUp('Oskar')
  await ownerWithQuery(owner, 'OSKAR')
  const stranger = await actors.signUp('Stella')
  await ownerWithQuery(stranger, 'STELLA')
  const answers = []
  for (const ref of ['OSKAR-1', 'NOBODY-1', 'STELLA-99']) {
    const answer = await stranger.page.goto(`/trackQuery?ref=${ref}`)
    answers.push([answer?.status(), await stranger.page.getByRole('main').innerText()])
  }
  expect(answers[0]?.[0]).toBe(404)
  expect(new Set(answers.map(String)).size).toBe(1)
  expect((await stranger.page.goto('/trackQuery?ref=not-a-ref!'))?.status()).toBe(404)
  await expect(stranger.page.getByText('Page Not Found: /trackQuery?ref=not-a-ref!')).toBeVisible()
})

for (const scripted of [true, false]) {
  test.describe(scripted ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ scripted })
    const key = newCompanyKey()

    test('invalid input is returned with an error, and nothing is stored', async ({ actors }) => {
      const owner = await actors.signUp('Bea')
      const { page } = owner
      await ownerWithQuery(owner, key)

      await test.step('a subject of 300 characters is rejected', async () => {
        await page.goto(`/trackQuery?company=${key}&new`)
        const subject = page.getByLabel('Subject')
        await subject.evaluate((field: HTMLInputElement) => field.removeAttribute('maxlength'))
        await subject.fill('x'.repeat(300))
        await page.getByLabel('What do you need?').fill('This text must not be lost.')
        await page.getByRole('button', { name: 'Raise query' }).click()
        await expect(page.getByText(/^This is 45 characters too long/)).toBeVisible()
        await expect(page.getByLabel('Subject')).toHaveValue('x'.repeat(300))
        await expect(page.getByLabel('What do you need?')).toHaveValue('This text must not be lost.')
      })

      const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('These notes are fine.') }
      await test.step('an HTML file that is named as a picture is rejected', async () => {
        await page.getByLabel('Subject').fill('With a disguised file')
        await page.getByLabel(/^Attach/).setInputFiles([
          {
            name: 'photo.png',
            mimeType: 'image/png',
            buffer: Buffer.from(`<html><script>alert(1)</script>${'x'.repeat(400_000)}</html>`),
          },
          notes,
        ])
        // With JavaScript a file is judged when it is chosen.
        if (!scripted) await page.getByRole('button', { name: 'Raise query' }).click()
        await expect(page.getByText('“photo.png” is named as a PNG picture')).toBeVisible()
        await expect(page.getByText('notes.txt')).toBeVisible()
        await expect(page.getByLabel('What do you need?')).toHaveValue('This text must not be lost.')
      })

      await test.step('a file of 26 MB is rejected', async () => {
        const film = { name: 'film.txt', mimeType: 'text/plain', buffer: Buffer.alloc(26 * 1024 * 1024, 'a') }
        await page.getByLabel(/^Attach/).setInputFiles([notes, film], { timeout: 60_000 })
        if (!scripted) await page.getByRole('button', { name: 'Raise query' }).click()
        await expect(page.getByText('“film.txt” is larger than 25 MB')).toBeVisible({ timeout: 60_000 })
        await expect(page.getByText('notes.txt')).toBeVisible()
      })
      expect(await countQueries(owner, key)).toBe(1)
    })

    test('a new query submitted several times is stored once', async ({ actors }) => {
      const twice = scripted ? 'TWICE' : 'TWICEN'
      const owner = await actors.signUp('Dora')
      await ownerWithQuery(owner, twice)
      const { page, context } = owner
      await page.goto(`/trackQuery?company=${twice}&new`)
      const clientId = await page.locator('input[name=clientId]').first().inputValue()
      const form = { intent: 'raise', clientId, subject: 'Sent twice', body: 'By an impatient finger.' }
      const send = () =>
        context.request.post(`/trackQuery?company=${twice}&new`, {
          form,
          headers: { origin: new URL(page.url()).origin },
          maxRedirects: 0,
        })
      const answers = await Promise.all([send(), send(), send()])
      expect(new Set(answers.map((answer) => answer.headers().location))).toEqual(
        new Set([`/trackQuery?ref=${twice}-2`]),
      )
      expect(await countQueries(owner, twice)).toBe(2)
    })

    test('an illegal status change is rejected with the list of legal ones', async ({ actors }) => {
      const moves = scripted ? 'MOVES' : 'MOVESN'
      const owner = await actors.signUp('Mia')
      await ownerWithQuery(owner, moves)
      const { page, context } = owner
      const queryId = await page.locator('input[name=queryId]').first().inputValue()
      const rowVersion = await page.locator('input[name=rowVersion]').first().inputValue()
      const answer = await context.request.post(`/trackQuery?ref=${moves}-1`, {
        form: { intent: 'set-status', queryId, rowVersion, status: 'pending' },
        headers: { origin: new URL(page.url()).origin },
      })
      expect(answer.status()).toBe(422)
      expect(await answer.text()).toMatch(/open|on hold|resolved|closed/i)
      await page.reload()
      await expect(page.getByText('New', { exact: true }).first()).toBeVisible()
    })

    test('a reply submitted after the session ended is sent after sign-in', async ({ actors }) => {
      const ended = scripted ? 'ENDED' : 'ENDEDN'
      const owner = await actors.signUp('Eva')
      await ownerWithQuery(owner, ended)
      const { page, context, email, password } = owner
      await withoutRealtime(context)
      await page.reload()
      await endAllSessions(owner)
      await page.getByRole('textbox', { name: /^Your reply/ }).fill('Written while the session ended.')
      await page.getByRole('button', { name: /Send reply/ }).click()
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
      await page.getByLabel('E-mail address').fill(email)
      await page.getByLabel('Password', { exact: true }).fill('mistyped')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByText('The address or the password is wrong.')).toBeVisible()
      await expect(page.getByText('It is kept on this page')).toBeVisible()
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByText('Written while the session ended.')).toBeVisible()
      await expect(page.getByText('Your reply was sent.')).toBeVisible()
    })

    test('a new query submitted after the session ended is raised after sign-in with a code by e-mail', async ({
      actors,
    }) => {
      const actor = await actors.openBrowser('Demo')
      // Uses a demo account, because a second code within a minute of sign-up is not sent.
      // No other journey uses these accounts: all their sessions end.
      Object.assign(actor, {
        email: scripted ? 'emily@demo.example' : 'olivier@demo.example',
        password: demoPassword,
      })
      const { page, context, email } = actor
      await withoutRealtime(context)
      await page.goto('/trackQuery?company=DEMO&new')
      await signInHere(page, actor)
      await page.getByLabel('Subject').fill('Kept while I signed in')
      await page.getByLabel('What do you need?').fill('Written while the session ended.')
      await endAllSessions(actor)
      await page.getByRole('button', { name: 'Raise query' }).click()
      await page.getByRole('button', { name: 'Sign in with a code by e-mail' }).click()
      // The previous form has a field with the same name.
      await expect(page.getByRole('button', { name: 'Send the code' })).toBeVisible()
      await page.getByLabel('E-mail address').fill(email)
      await page.getByRole('button', { name: 'Send the code' }).click()
      await expect(page.getByText('It is kept on this page')).toBeVisible()
      await page.getByLabel('Code from the e-mail').fill(await codeFor(email))
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Kept while I signed in' })).toBeVisible()
      await expect(page.getByText('Written while the session ended.')).toBeVisible()
    })
  })
}
