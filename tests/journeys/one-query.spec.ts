import { demoApi } from './support/demo-api.ts'
import { openAs } from './support/demo-sign-in.ts'
import { expect, test } from './support/people.ts'
import { expectConnected } from './support/realtime.ts'

const desk = demoApi()

/** A PNG picture of one pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

for (const [width, height] of [
  [1280, 800],
  [360, 640],
] as const) {
  test(`at ${width} × ${height} px the reply can be sent without scrolling, however long the conversation is`, async ({
    actors,
  }) => {
    const query = await desk.raise('jonas', `The long story at ${width} px`)
    for (let count = 0; count < 8; count += 1) await desk.write('jonas', query, 'reply', `Part ${count}.\n\nAnd more.`)
    const { page } = await actors.openBrowser('Sofia', { viewport: { width, height } })
    await openAs(page, 'sofia@demo.example', `/trackQuery?ref=${query.ref}`)
    const send = page.getByRole('button', { name: /^Send reply/ })
    const text = page.getByRole('textbox', { name: /^Your reply/ })
    await expect(text).toBeInViewport({ ratio: 1 })
    // Untouched, the composer leaves the room to the conversation.
    await expect(send).toBeHidden()
    // A double click opens it. The second press must not hit what appears below the pointer.
    const line = await text.boundingBox()
    if (!line) throw new Error('The reply field is not drawn.')
    await page.mouse.dblclick(line.x + line.width - 24, line.y + line.height / 2)
    await expect(text).toBeFocused()
    await expect(send).toBeInViewport({ ratio: 1 })
    await text.fill('A line.\n'.repeat(60))
    await expect(send).toBeInViewport({ ratio: 1 })
    const composer = await page.locator('#compose').boundingBox()
    expect(composer?.height).toBeLessThanOrEqual(height / 2)
  })
}

test('a pasted picture is a thumbnail in the conversation, which opens in a viewer', async ({ actors }) => {
  const query = await desk.raise('priya', 'The picture of the scanner')
  const { page } = await actors.openBrowser('Priya')
  await openAs(page, 'priya@demo.example', `/trackQuery?ref=${query.ref}`)
  await expectConnected(page)
  const text = page.getByRole('textbox', { name: /^Your reply/ })
  await text.fill('It looks like this.')

  const paste = async (name: string) => {
    const data = await page.evaluateHandle(
      ([name, png]) => {
        const content = Uint8Array.from(atob(png), (byte) => byte.charCodeAt(0))
        const pasted = new DataTransfer()
        pasted.items.add(new File([content], name, { type: 'image/png' }))
        return pasted
      },
      [name, pixel] as const,
    )
    await text.evaluate(
      (area, clipboardData) =>
        area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
      data,
    )
  }
  const chosen = page.getByRole('list', { name: 'Chosen files' })
  for (const name of ['front.png', 'wrong.png', 'back.png']) {
    await paste(name)
    await expect(chosen).toContainText(name)
  }
  await page.getByRole('button', { name: 'Remove wrong.png' }).click()
  await expect(chosen).not.toContainText('wrong.png')
  await page.getByRole('button', { name: /^Send reply/ }).click()
  await expect(page.getByText('Your reply was sent.')).toBeVisible()

  const thumbnail = page.getByRole('link', { name: 'front.png' })
  await expect(thumbnail.getByRole('img')).toHaveJSProperty('naturalWidth', 1)
  await thumbnail.click()
  await expect(page.getByRole('dialog', { name: 'front.png' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'back.png' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(thumbnail).toBeFocused()
})
