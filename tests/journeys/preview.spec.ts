import type { Locator } from '@playwright/test'
import { demoApi } from './support/demo-api.ts'
import { openAs, signInByRequest } from './support/demo-sign-in.ts'
import { expect, test } from './support/people.ts'

/* What is typed is what is read: a preview shows it before anything is sent. */

const desk = demoApi()
const typed = 'See \\\\server\\share\\_x, and\n\n2. **stop** it\n4. write to @Sofia Lindqvist\n\nRegards\n--\nTomas'

const isRead = async (shown: Locator) => {
  await expect(shown).toContainText('See \\\\server\\share\\_x, and')
  await expect(shown.getByRole('listitem').nth(1)).toHaveJSProperty('value', 4)
  await expect(shown.locator('strong')).toHaveText(['stop', '@Sofia Lindqvist'])
  await expect(shown).toContainText('--')
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'in place' : 'with the page that comes back, without JavaScript'
  test(`a reply is previewed ${how}, and is read like that once it is sent`, async ({ actors }) => {
    const { ref } = await desk.raise('jonas', `A preview ${how}`)
    const { page } = await actors.openBrowser('Tomas', { javaScriptEnabled })
    const path = `/trackQuery?ref=${ref}`
    if (javaScriptEnabled) await openAs(page, 'tomas@demo.example', path)
    else {
      await signInByRequest(page, 'tomas@demo.example')
      await page.goto(path)
    }
    const reply = page.getByRole('textbox', { name: /^Your reply/ })
    await reply.fill(typed)
    const button = page.getByRole('button', { name: 'Preview' }).locator('visible=true')
    await button.click()
    const preview = page.getByRole('region', { name: 'Preview' })
    await isRead(preview)
    await expect(page.getByRole('article').filter({ hasText: 'server' })).toHaveCount(0)
    if (javaScriptEnabled) {
      await expect(reply).toBeHidden()
      await button.click()
      await expect(reply).toBeFocused()
    }
    await expect(reply).toHaveValue(typed)
    await page
      .getByRole('button', { name: /^Send reply/ })
      .first()
      .click()
    await expect(reply).toHaveValue('')
    await isRead(page.getByRole('article').filter({ hasText: 'server' }))
  })
}
