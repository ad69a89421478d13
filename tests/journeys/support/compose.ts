import type { Page } from '@playwright/test'

/** Chooses what to write on a query. The composer shows the choice once it has the focus, without JavaScript always. */
export async function chooseKind(page: Page, kind: 'Reply' | 'Internal note'): Promise<void> {
  await page.getByRole('region', { name: 'Write' }).getByRole('textbox').focus()
  await page.getByRole('group', { name: 'Write' }).getByText(kind).click()
}
