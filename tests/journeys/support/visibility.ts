import type { Page } from '@playwright/test'

/** What a browser tells a page when another tab comes in front of it, or goes. */
export const show = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

/** Has a page that is not open yet begin behind another tab. */
export const openBehind = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }))
