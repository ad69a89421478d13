import { httpClient } from '../../http-client/http-client.ts'
import { HttpError } from '../../http-client/http-error.ts'
import { leaveByForm, tellOtherTabs } from '../session-monitor/poll-session.ts'
import { loadView } from '../../routes/lazy-views/lazy-views.ts'

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
    void httpClient({ base: location.origin })('/healthz', { cache: 'no-store' }).then(
      () => {
        // Once the answer has come, with all its cookies.
        window.addEventListener('pagehide', tellOtherTabs, { once: true })
        leaveByForm()
        HTMLFormElement.prototype.submit.call(form)
      },
      async (error: unknown) => {
        const { failureWords } = await loadView('problem')
        if (!(submitter instanceof HTMLButtonElement)) return
        // A menu closes with the act.
        const menu = submitter.closest<HTMLElement>('[popover]')
        if (menu && !menu.matches(':popover-open')) menu.showPopover()
        submitter.setCustomValidity(failureWords(error instanceof HttpError ? error.status : 0))
        submitter.reportValidity()
        submitter.setCustomValidity('')
      },
    )
  })
}
