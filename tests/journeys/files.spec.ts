import { createCompanyHere, expect, newCompanyKey, test } from './support/people.ts'
import { expectConnected } from './support/realtime.ts'

const names = ['report (1).pdf', 'Müller 100%41 #2 & more; o’clock.txt', '見積書.txt', 'Été 🖨.log']
const fileOf = (name: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(name.endsWith('.pdf') ? '%PDF-1.7\n' : 'BM is no bitmap here'),
})

for (const scripted of [true, false]) {
  test.describe(scripted ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ scripted })

    test('a browser saves attached files under the names with which they were sent', async ({ actors }) => {
      const { page } = await actors.signUp('Fay')
      const key = newCompanyKey()
      await createCompanyHere(page, 'Paper', key)
      await page.goto(`/trackQuery?company=${key}&new`)
      if (scripted) await expectConnected(page)
      await page.getByLabel('Subject').fill('Names of files')
      await page.getByLabel('What do you need?').fill('See the files.')
      await page.getByLabel(/^Attach/).setInputFiles(names.map(fileOf))
      await page.getByRole('button', { name: 'Raise query' }).click()
      await expect(page.getByRole('heading', { name: 'Names of files' })).toBeVisible()
      const links = page.getByRole('link', { name: /\.(pdf|txt|log)/ })
      await expect(links).toHaveCount(names.length)
      for (const [index, name] of names.entries()) {
        const [download] = await Promise.all([page.waitForEvent('download'), links.nth(index).click()])
        expect(download.suggestedFilename()).toBe(name)
      }
    })

    test('accepted files of a refused form stay in order, also after a reload', async ({ actors }) => {
      const { page } = await actors.signUp('Ria')
      const key = newCompanyKey()
      await createCompanyHere(page, 'Paper', key)
      await page.goto(`/trackQuery?company=${key}&new`)
      if (scripted) await expectConnected(page)
      await page.getByLabel('Subject').fill('Nothing is written below')
      await page.getByLabel(/^Attach/).setInputFiles(['c.txt', 'a.txt', 'b.txt'].map(fileOf))
      await page.getByRole('button', { name: 'Raise query' }).click()
      await expect(page.getByText('Write something first.')).toBeVisible()
      const kept = page.getByRole('checkbox', { name: /\.txt/ })
      const inOrder = [/^c\.txt/, /^a\.txt/, /^b\.txt/]
      for (const [index, name] of inOrder.entries()) await expect(kept.nth(index)).toHaveAccessibleName(name)
      await page.goto(`/trackQuery?company=${key}&new`)
      await expect(page.getByLabel('Subject')).toHaveValue('Nothing is written below')
      for (const [index, name] of inOrder.entries()) await expect(kept.nth(index)).toHaveAccessibleName(name)
    })
  })
}

test('two pasted screenshots are both attached, and a program is refused before it is sent', async ({ actors }) => {
  const { page } = await actors.signUp('Pia')
  const key = newCompanyKey()
  await createCompanyHere(page, 'Paper', key)
  await page.goto(`/trackQuery?company=${key}&new`)
  await expectConnected(page)
  const paste = (name: string, bytes: number[]) =>
    page.getByLabel('What do you need?').evaluate(
      (field, file) => {
        const clipboardData = new DataTransfer()
        clipboardData.items.add(new File([Uint8Array.from(file.bytes)], file.name))
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      },
      { name, bytes },
    )
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  await paste('image.png', [...png, 1])
  const list = page.getByRole('list', { name: 'Chosen files' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await paste('image.png', [...png, 2])
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await paste('setup.exe', [0x4d, 0x5a])
  await expect(page.getByText('“setup.exe” cannot be attached because of its file type.')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await page.getByLabel('Subject').fill('Two screenshots')
  await page.getByLabel('What do you need?').fill('See both.')
  await page.getByRole('button', { name: 'Raise query' }).click()
  await expect(page.getByRole('heading', { name: 'Two screenshots' })).toBeVisible()
  await expect(page.getByRole('link', { name: /image\.png/ })).toHaveCount(2)
})
