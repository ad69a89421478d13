import { demoPassword } from '../../supabase/embedded/demo/demo-people.ts'
import { expect, test } from './support/people.ts'
import { untilInteractive } from './support/realtime.ts'
import { killHard, ownServer } from './support/server.ts'

// A build that also has the catalogue of tests/words: every English text in brackets, as if it were Finnish.
const { origin, start } = ownServer('language', 6, {
  BUILD_DIR: 'dist/test-language',
  MORE_CATALOGUES: 'tests/words',
  UNDO_SEND_SECONDS: '0',
})
test.use({ baseURL: origin, locale: 'fi' })

test('a person whose language has a catalogue reads its words on pages, in messages of forms and in notices', async ({
  actors,
}) => {
  const server = await start()
  try {
    const { page, context } = await actors.openBrowser('Eva')
    const failures: string[] = []
    page.on('pageerror', ({ message }) => failures.push(message))
    // The first sign-in saves the language that the browser asks for.
    await context.request.post('/login', {
      form: { intent: 'sign-in', email: 'aisha@demo.example', password: demoPassword },
      headers: { 'sec-fetch-site': 'same-origin', 'accept-language': 'fi' },
      maxRedirects: 0,
    })
    await untilInteractive(page, () => page.goto('/trackQuery?company=DEMO&new'))
    await expect(page.locator('html')).toHaveAttribute('lang', 'fi')
    // The server wrote the heading, and the browser has taken the page over without an error of hydration.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^⟦.*⟧$/)
    expect(failures).toEqual([])

    // The server judges a form, and the browser judges its corrected field again.
    const subject = page.getByRole('textbox', { name: '⟦Subject⟧' })
    await page.getByRole('button', { name: '⟦Raise query⟧' }).click()
    await expect(subject).toHaveAccessibleDescription(/⟦.+⟧/)

    // Only the browser knows that it is offline.
    await context.setOffline(true)
    await expect(page.getByText('⟦Offline⟧').first()).toBeAttached()
    await context.setOffline(false)

    // Saved in English, the same document goes on in English.
    await untilInteractive(page, () => page.goto('/company?company=DEMO&account=profile'))
    expect(failures).toEqual([])
    await page.getByRole('combobox', { name: '⟦Format of dates, times and numbers⟧' }).selectOption('en-GB')
    await page.getByRole('button', { name: '⟦Save profile⟧' }).click()
    await expect(page.getByRole('button', { name: 'Save profile', exact: true })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
  } finally {
    await killHard(server)
  }
})
