import { createCompanyHere, expect, newCompanyKey, newDomain, signUpAt, test } from './support/people.ts'

for (const scripted of [true, false]) {
  test.describe(scripted ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ scripted })

    test('people of a domain that the owner lists join the company as requesters, and others see nothing of it', async ({
      actors,
    }) => {
      const domain = newDomain()
      const key = newCompanyKey()
      const { page } = await signUpAt(actors, 'Olga', domain)
      await createCompanyHere(page, 'Initech', key)

      await test.step('the owner is refused another domain, then adds that of their own address by keyboard', async () => {
        await page.goto(`/company?company=${key}&tab=settings`)
        const field = page.getByRole('textbox', { name: 'Domain to add' })
        await expect(field).toHaveValue(domain)
        await field.focus()
        await field.press('ControlOrMeta+a')
        await page.keyboard.type('gmail.com')
        await page.keyboard.press('Enter')
        await expect(field).toHaveAccessibleDescription(/Anybody can get an address of this domain/)
        await expect(field).toHaveValue('gmail.com')
        await field.press('ControlOrMeta+a')
        await page.keyboard.type(`@${domain.toUpperCase()}`)
        await page.keyboard.press('Tab')
        await expect(page.getByRole('button', { name: 'Add domain' })).toBeFocused()
        await page.keyboard.press('Enter')
        await expect(page.getByRole('button', { name: `Remove ${domain}` })).toBeVisible()
        await expect(field).toHaveValue('')
      })

      await test.step('a person of another domain sees nothing of it', async () => {
        const stranger = await signUpAt(actors, 'Sven', `desk.${domain}`)
        await expect(stranger.page.getByRole('heading', { name: 'Welcome to TrackQuery' })).toBeVisible()
        await expect(stranger.page.getByRole('heading', { name: 'Companies you can join' })).toHaveCount(0)
        expect(await stranger.page.content()).not.toContain('Initech')
      })

      const nina = await test.step('a new person of the domain joins and is a requester', async () => {
        const nina = await signUpAt(actors, 'Nina', domain)
        await nina.page.getByRole('button', { name: 'Join Initech' }).click()
        await expect(nina.page.getByText('You joined Initech. Welcome.')).toBeVisible()
        await expect(nina.page.getByRole('heading', { level: 1, name: /Initech/ })).toBeVisible()
        await page.goto(`/company?company=${key}&tab=people`)
        await expect(page.getByRole('row').filter({ hasText: nina.email })).toContainText('Requester')
        return nina
      })

      await test.step('once the owner removes the domain, nobody joins, and members stay', async () => {
        await page.goto(`/company?company=${key}&tab=settings`)
        const late = await signUpAt(actors, 'Lars', domain)
        await expect(late.page.getByRole('button', { name: 'Join Initech' })).toBeVisible()
        await page.getByRole('button', { name: `Remove ${domain}` }).click()
        await expect(page.getByText('No domain is listed.', { exact: false })).toBeVisible()
        await late.page.getByRole('button', { name: 'Join Initech' }).click()
        await expect(late.page.getByText('You cannot join this company with your address.')).toBeVisible()
        await nina.page.reload()
        await expect(nina.page.getByRole('heading', { level: 1, name: /Initech/ })).toBeVisible()
      })
    })
  })
}
