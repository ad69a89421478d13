import { expect, waitFor } from 'storybook/test'
import type { Mail } from './mail.ts'
import { setScheme } from './set-scheme.ts'

type Axe = typeof import('axe-core')

const rules = {
  type: 'tag' as const,
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** A mail program has the landmarks. */
const notInMails = { region: { enabled: false }, 'landmark-one-main': { enabled: false } }

/** Waits until the shown e-mail has its typefaces. */
async function loadFaces(canvasElement: HTMLElement) {
  const frame = canvasElement.querySelector('iframe')
  await waitFor(() => expect(frame?.contentDocument?.querySelector('h1')).toBeTruthy())
  const faces = frame!.contentDocument!.fonts
  await Promise.all(['16px Inter', '600 16px Inter', '16px Mono'].map((face) => faces.load(face)))
}

/** Opens an e-mail in a frame of its own, and closes it after the work. */
async function inFrame(html: string, work: (page: Window) => Promise<void>) {
  const frame = document.createElement('iframe')
  frame.srcdoc = html
  frame.title = 'Checks'
  frame.style.cssText = 'position: fixed; width: 360px; height: 640px;'
  const isLoaded = new Promise((resolve) => frame.addEventListener('load', resolve))
  document.body.append(frame)
  try {
    await isLoaded
    await work(frame.contentWindow as Window)
  } finally {
    frame.remove()
  }
}

/**
 * Checks an e-mail in light and dark: it has colours for both, axe finds nothing, it fits a phone, and it has at most one
 * button. Axe of the whole story does not look into frames.
 */
export async function checkMail({ html }: Mail, canvasElement: HTMLElement): Promise<void> {
  await loadFaces(canvasElement)
  // As text: a bundled copy does not run in another document.
  const { default: axe } = await import('axe-core/axe.min.js?raw')
  const grounds: string[] = []
  for (const scheme of ['light', 'dark'])
    await inFrame(html, async (page) => {
      const { document: mail } = page
      setScheme(mail, scheme === 'dark')
      grounds.push(page.getComputedStyle(mail.body).backgroundColor)
      const script = mail.createElement('script')
      script.textContent = axe
      mail.head.append(script)
      const { violations } = await (page as unknown as { axe: Axe }).axe.run(mail, {
        runOnly: rules,
        rules: notInMails,
        resultTypes: ['violations'],
      })
      await expect(violations.map(({ id, nodes }) => `${scheme}: ${id} ${nodes[0]?.html}`)).toEqual([])
      await expect(mail.documentElement.scrollWidth).toBeLessThanOrEqual(mail.documentElement.clientWidth)
      await expect(mail.querySelectorAll('a.button').length).toBeLessThanOrEqual(1)
    })
  await expect(new Set(grounds).size).toBe(2)
}
