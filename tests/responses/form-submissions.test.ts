import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anaSignIn, startAppWithAna, stopApp } from './app-with-ana.ts'
import { leadsTo, type TestApp } from './test-app.ts'

let app: TestApp
let ana: string

beforeAll(async () => {
  ;({ app, ana } = await startAppWithAna())
})
afterAll(() => stopApp(app))

describe('a form submitted after the session expired', () => {
  const raise = (key: string) => ({
    intent: 'create-company',
    name: 'Kept & <sent>',
    key,
    clientId: crypto.randomUUID(),
  })

  const expire = async (userId: string) => ({
    'trackquery-session': await app.sessionCookie(userId, { lifetime: -10 }),
  })

  /** Posts with an expired session. Returns the browser and the encrypted form in the sign-in page. */
  const interrupted = async (userId: string, key: string) => {
    const browser = app.browser(await expire(userId))
    const response = await browser.post('/company?tab=people', raise(key))
    expect(response.status).toBe(401)
    const html = await response.text()
    const encryptedForm = /name="encryptedForm" value="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(html).not.toContain('Kept')
    expect(html).not.toContain('<script')
    return { browser, encryptedForm }
  }

  /** The encrypted form in the returned page. It is never in the URL or in a cookie. */
  const kept = async (response: Response, encryptedForm: string, status = 200): Promise<string> => {
    expect(response.status).toBe(status)
    expect(JSON.stringify([...response.headers])).not.toContain(encryptedForm.slice(0, 40))
    const html = await response.text()
    expect(html).toContain('It is kept on this page')
    // Every form on the page contains it, and no link leads to a page without it.
    const forms = html.match(/<form.*?<\/form>/gs) ?? []
    expect(forms.length).toBeGreaterThan(0)
    for (const form of forms) expect(form).toContain(`name="encryptedForm" value="${encryptedForm}"`)
    expect(html).not.toMatch(/<a [^>]*href="\/login/)
    expect(html).not.toContain('<script')
    return html
  }

  const sent = async (key: string) =>
    (await app.backend.sql<{ name: string }>('select name from companies where key = $1', [key])).map(
      ({ name }) => name,
    )

  const codeFor = async (email: string): Promise<string> => {
    const [mail] = await app.backend.mails(email)
    return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
  }

  test('is submitted when its author signs in', async () => {
    const { browser, encryptedForm } = await interrupted(ana, 'KEPTA')
    const done = await browser.post('/login', { ...anaSignIn, encryptedForm })
    expect(leadsTo(done)).toMatch(/^303 \/company\?company=KEPTA/)
    expect(browser.jar.has('trackquery-session')).toBe(true)
    expect(await sent('KEPTA')).toEqual(['Kept & <sent>'])
  })

  test('is kept through a wrong password and an invalid address', async () => {
    const { browser, encryptedForm } = await interrupted(ana, 'KEPTD')
    await kept(await browser.post('/login', { ...anaSignIn, password: 'wrong', encryptedForm }), encryptedForm, 422)
    await kept(await browser.post('/login', { ...anaSignIn, email: 'ana', encryptedForm }), encryptedForm, 422)
    await browser.post('/login', { ...anaSignIn, encryptedForm })
    expect(await sent('KEPTD')).toHaveLength(1)
  })

  test('is kept through sign-in by e-mailed code, a wrong code and another e-mail', async () => {
    const email = 'cleo@example.com'
    const cleo = await app.backend.createUser({ email, password: 'correct horse', name: 'Cleo' })
    const { browser, encryptedForm } = await interrupted(cleo, 'KEPTE')
    await kept(await browser.post('/login?mode=code', { intent: 'show', encryptedForm }), encryptedForm)
    await kept(
      await browser.post('/login?mode=code', { intent: 'send-code', email: 'cleo', encryptedForm }),
      encryptedForm,
      422,
    )
    const asked = await browser.post('/login?mode=code', {
      intent: 'send-code',
      email,
      purpose: 'email',
      encryptedForm,
    })
    const page = await kept(asked, encryptedForm)
    expect(page).toContain(email)
    expect(page).toContain('action="/login?mode=verify"')

    const verify = { intent: 'verify-code', email, purpose: 'email', encryptedForm }
    await kept(await browser.post('/login?mode=verify', { ...verify, code: '12' }), encryptedForm, 422)
    await kept(await browser.post('/login?mode=verify', { ...verify, code: '000000' }), encryptedForm, 422)
    const again = { intent: 'send-code', email, purpose: 'email', encryptedForm }
    const tooSoon = await kept(await browser.post('/login?mode=verify', again), encryptedForm, 422)
    expect(tooSoon).toContain('A code was sent a moment ago. You can ask for another in 60 seconds.')
    app.backend.passTime(61)
    await kept(await browser.post('/login?mode=verify', again), encryptedForm)
    expect(await sent('KEPTE')).toEqual([])

    const done = await browser.post('/login?mode=verify', { ...verify, code: await codeFor(email) })
    expect(leadsTo(done)).toMatch(/^303 \/company\?company=KEPTE/)
    expect(await sent('KEPTE')).toHaveLength(1)
  })

  test('is kept through password recovery and submitted once a password is chosen', async () => {
    const email = 'dora@example.com'
    const dora = await app.backend.createUser({ email, password: 'forgotten by now', name: 'Dora' })
    const { browser, encryptedForm } = await interrupted(dora, 'KEPTF')
    await kept(await browser.post('/login?mode=recover', { intent: 'show', encryptedForm }), encryptedForm)
    await kept(await browser.post('/login?mode=recover', { intent: 'recover', email, encryptedForm }), encryptedForm)
    const verify = { intent: 'verify-code', email, purpose: 'recovery', code: await codeFor(email), encryptedForm }
    const choose = await kept(await browser.post('/login?mode=verify', verify), encryptedForm)
    expect(choose).toContain('Choose a new password')
    expect(choose).toContain(email)
    const choice = { intent: 'new-password', encryptedForm }
    await kept(await browser.post('/login?mode=new-password', { ...choice, password: 'short' }), encryptedForm, 422)
    expect(await sent('KEPTF')).toEqual([])
    await browser.post('/login?mode=new-password', { ...choice, password: 'a much longer one' })
    expect(await sent('KEPTF')).toHaveLength(1)
    const { status } = await app.browser().post('/login', { ...anaSignIn, email, password: 'a much longer one' })
    expect(status).toBe(303)
  })

  test('is kept until its author has confirmed the address', async () => {
    const email = 'emil@example.com'
    const emil = await app.backend.createUser({ email, password: 'correct horse', name: 'Emil' })
    await app.backend.sql('update auth.users set email_confirmed_at = null where id = $1', [emil])
    const { browser, encryptedForm } = await interrupted(emil, 'KEPTG')
    const page = await kept(await browser.post('/login', { ...anaSignIn, email, encryptedForm }), encryptedForm)
    expect(page).toContain('Confirm your address')
    const verify = { intent: 'verify-code', email, purpose: 'signup', code: await codeFor(email), encryptedForm }
    await browser.post('/login?mode=verify', verify)
    expect(await sent('KEPTG')).toHaveLength(1)
  })

  test('is submitted by any button of the sign-in page once its author has signed in in another tab', async () => {
    const { browser, encryptedForm } = await interrupted(ana, 'KEPTH')
    await browser.post('/login', anaSignIn)
    await browser.post('/login', { intent: 'show', encryptedForm })
    expect(await sent('KEPTH')).toHaveLength(1)
  })

  test('waits for its author while another user is signed in in another tab', async () => {
    await app.backend.createUser({ email: 'fred@example.com', password: 'correct horse', name: 'Fred' })
    const { browser, encryptedForm } = await interrupted(ana, 'KEPTI')
    await browser.post('/login', { ...anaSignIn, email: 'fred@example.com' })
    await kept(await browser.post('/login?mode=code', { intent: 'show', encryptedForm }), encryptedForm)
    await browser.post('/login', { ...anaSignIn, encryptedForm })
    expect(await sent('KEPTI')).toHaveLength(1)
  })

  test('is returned with its text if it had files, which must be chosen again', async () => {
    const email = 'gina@example.com'
    const gina = await app.backend.createUser({ email, password: 'correct horse', name: 'Gina' })
    const owner = app.browser({ 'trackquery-session': await app.sessionCookie(gina) })
    await owner.post('/company', raise('FILES'))
    const browser = app.browser(await expire(gina))
    const body = new FormData()
    const texts = { intent: 'raise', clientId: crypto.randomUUID(), subject: 'The floor plan', body: 'It is attached.' }
    for (const [name, value] of Object.entries(texts)) body.append(name, value)
    body.append('files', new File(['third floor'], 'plan.txt'))
    const met = await browser.get('/trackQuery?company=FILES&new', { method: 'POST', body })
    const encryptedForm = /name="encryptedForm" value="([^"]+)"/.exec(await met.text())?.[1] ?? ''
    const back = await browser.post('/login', { ...anaSignIn, email, encryptedForm })
    expect(back.status).toBe(422)
    const html = await back.text()
    expect(html).toContain('“plan.txt” could not be kept while you signed in.')
    expect(html).toContain('It is attached.')
    expect(await app.backend.sql(`select 1 from queries where subject = 'The floor plan'`)).toEqual([])
    await browser.post('/trackQuery?company=FILES&new', texts)
    expect(await app.backend.sql(`select 1 from queries where subject = 'The floor plan'`)).toHaveLength(1)
  })

  test('is not submitted by another user', async () => {
    await app.backend.createUser({ email: 'ben@example.com', password: 'correct horse', name: 'Ben' })
    const { browser, encryptedForm } = await interrupted(ana, 'KEPTB')
    const done = await browser.post('/login', { ...anaSignIn, email: 'ben@example.com', encryptedForm })
    expect(leadsTo(done)).toBe('303 /company?tab=people')
    expect(await sent('KEPTB')).toEqual([])
    expect(await (await browser.get('/company')).text()).toContain('was written in another account')
  })

  test('is not submitted by another user after its author signed out in another tab', async () => {
    await app.backend.createUser({ email: 'hugo@example.com', password: 'correct horse', name: 'Hugo' })
    const browser = app.browser()
    const met = async (key: string) => {
      await browser.post('/login', anaSignIn)
      await browser.post('/logout', {})
      const html = await (await browser.post('/company?tab=people', raise(key))).text()
      return /name="encryptedForm" value="([^"]+)"/.exec(html)?.[1] ?? ''
    }
    await browser.post('/login', { ...anaSignIn, email: 'hugo@example.com', encryptedForm: await met('KEPTJ') })
    expect(await sent('KEPTJ')).toEqual([])
    expect(await (await browser.get('/company')).text()).toContain('was written in another account')
    await browser.post('/login', { ...anaSignIn, encryptedForm: await met('KEPTK') })
    expect(await sent('KEPTK')).toHaveLength(1)
  })

  test.each(['', 'AAAA', 'x'.repeat(500)])('is ignored when it is forged as %j', async (encryptedForm) => {
    const done = await app.browser().post('/login', { ...anaSignIn, encryptedForm })
    expect(leadsTo(done)).toBe('303 /company')
  })

  test('is returned to the browser for resubmission if a script posts the sign-in form', async () => {
    const { browser, encryptedForm } = await interrupted(ana, 'KEPTC')
    const response = await browser.post('/login/_payload.json', { ...anaSignIn, encryptedForm })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Kept & \\u003csent>')
  })
})
