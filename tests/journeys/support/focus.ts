import type { Locator, Page } from '@playwright/test'
import { expect } from './people.ts'

/** Where the focus is: empty if it is on an element that people see, otherwise what is wrong. */
export const focusProblem = (page: Page): Promise<string> =>
  page.evaluate(findFocusProblem).catch((error: Error) => {
    // The act has loaded another document meanwhile.
    if (error.message.includes('navigation')) return 'on a page that is being left'
    throw error
  })

/** Runs in the page. */
function findFocusProblem(): string {
  const focused = document.activeElement
  if (!focused || focused === document.body || focused === document.documentElement) return 'on the body'
  const name = focused.outerHTML.slice(0, 160)
  // A native control that is drawn by its label has no size of its own.
  const drawn = focused.getBoundingClientRect().width > 1 ? focused : (focused.closest('label') ?? focused)
  const { left, right, top, bottom } = drawn.getBoundingClientRect()
  const shown = {
    left: Math.max(left, 0),
    right: Math.min(right, innerWidth),
    top: Math.max(top, 0),
    bottom: Math.min(bottom, innerHeight),
  }
  if (shown.left >= shown.right || shown.top >= shown.bottom) return `outside the window: ${name}`
  const isVisible = [0.5, 0.1, 0.9].some((share) => {
    const x = shown.left + (shown.right - shown.left) * share
    const y = shown.top + (shown.bottom - shown.top) * share
    const found = document.elementFromPoint(x, y)
    if (!found) return false
    // A control that can be pressed beyond its own box, such as the menu of a title, shows nothing there.
    const box = found.getBoundingClientRect()
    const isBeyond = x < box.left || x > box.right || y < box.top || y > box.bottom
    return isBeyond || drawn.contains(found) || found.closest('label')?.control === focused
  })
  return isVisible ? '' : `covered: ${name}`
}

/** Expects the focus on something visible, also after what the act loads has replaced its own control. */
export async function expectVisibleFocus(page: Page, act: string): Promise<void> {
  await expect.poll(() => focusProblem(page), { message: `the focus after ${act}` }).toBe('')
  await page.waitForLoadState('networkidle')
  await expect.poll(() => focusProblem(page), { message: `the focus some time after ${act}` }).toBe('')
}

type Submit = (control: Locator) => Promise<unknown>
const pressEnter: Submit = (button) => button.press('Enter')

/** Submits a form with one intent. Returns the status of the answer. */
async function submitForm(page: Page, intent: string, control: Locator, submit: Submit): Promise<number> {
  const answered = page.waitForResponse((response) => {
    const request = response.request()
    if (request.method() !== 'POST' || new URL(request.url()).pathname === '/draft') return false
    // The browser does not report the body of a form that may have files.
    const sent = request.postData()
    return sent === null || new URLSearchParams(sent).get('intent') === intent
  })
  // Some acts are offered only after a refetch, such as returning to the former role.
  await expect(control).toBeEnabled()
  await control.focus()
  await submit(control)
  return (await answered).status()
}

/**
 * Submits a form with one intent by keyboard, and expects that it is accepted, and the focus on something visible
 * afterwards.
 * @param submit presses or changes the control; the default is Enter on the control
 */
export async function focusAfter(page: Page, intent: string, control: Locator, submit = pressEnter): Promise<void> {
  expect(await submitForm(page, intent, control, submit), `the answer to ${intent}`).toBeLessThan(400)
  await expectVisibleFocus(page, intent)
}

/** As `focusAfter`, of a form that is rejected. */
export async function focusAfterRejection(page: Page, intent: string, button: Locator): Promise<void> {
  const status = await submitForm(page, intent, button, pressEnter)
  expect([422, 429], `the answer to ${intent}`).toContain(status)
  await expectVisibleFocus(page, `a rejected ${intent}`)
}
