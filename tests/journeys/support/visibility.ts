import type { Page } from '@playwright/test'

/** Simulates hiding or showing the tab. */
export const setVisibility = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

/** Makes a page start in a hidden tab. Call it before opening the page. */
export const startHidden = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }))
