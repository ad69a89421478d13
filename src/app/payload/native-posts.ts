import { loadPart } from '../parts/parts.ts'

/**
 * Forms that the browser posts by itself, such as signing out, are sent once the server is seen to answer: the browser's
 * own error page would take the place of everything that was typed. What is wrong stands at the button, in the bubble
 * that the browser has for fields.
 */
export function guardNativePosts(): void {
  // After the router's own listener, which takes every other form.
  window.addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return
    event.preventDefault()
    void fetch('/healthz', { cache: 'no-store' }).then(
      () => HTMLFormElement.prototype.submit.call(form),
      async () => {
        const { failureWords } = await loadPart('problem')
        if (!(submitter instanceof HTMLButtonElement)) return
        // A menu closes with the act.
        const menu = submitter.closest<HTMLElement>('[popover]')
        if (menu && !menu.matches(':popover-open')) menu.showPopover()
        submitter.setCustomValidity(failureWords(0))
        submitter.reportValidity()
        submitter.setCustomValidity('')
      },
    )
  })
}
