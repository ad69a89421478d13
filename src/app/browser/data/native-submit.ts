import type { DataRouter } from 'react-router'
import { appClient } from '../app-client.ts'
import { HttpError } from '../../http-client/http-error.ts'
import { mayDeleteDrafts } from '../drafts/confirm-deletion.ts'
import { keptDrafts } from '../drafts/kept-drafts.ts'
import {
  isNavigatingAway,
  markNavigatingAway,
  notifyOtherTabs,
  signedInPerson,
} from '../session-monitor/poll-session.ts'

/**
 * Signing out deletes the person's drafts that this browser keeps, after autosave has kept the last ones of the page.
 */
function handleLeave(form: HTMLFormElement, person: string | null): void {
  if (isSignOut(form) && person) keptDrafts().clear(person)
  notifyOtherTabs(isSignOut(form) ? 'signed-out' : 'check')
}

const isSignOut = (form: HTMLFormElement): boolean => form.getAttribute('action') === '/logout'

/**
 * Submits native forms, such as signing out, only once the server is reachable: the browser's error page would discard
 * everything typed. Otherwise the submit button shows the failure as a validation message.
 */
export function guardNativeSubmits(router: DataRouter): void {
  // On the window, so that it runs after the router's own listener, which handles every other form.
  window.addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return
    event.preventDefault()
    void appClient()('/healthz', { cache: 'no-store' }).then(
      () => {
        if (isSignOut(form) && !mayDeleteDrafts(signedInPerson(router))) return
        // When `pagehide` fires, the answer has arrived and its cookies are set. Who refused the browser's question about
        // unsaved text is still signed in, and leaves later.
        const leave = () => isNavigatingAway() && handleLeave(form, signedInPerson(router))
        window.addEventListener('pagehide', leave, { once: true })
        markNavigatingAway()
        HTMLFormElement.prototype.submit.call(form)
      },
      async (error: unknown) => {
        const { failureMessage } = await import('./failure-message.ts')
        if (!(submitter instanceof HTMLButtonElement)) return
        // The click closed the menu of the button. A hidden button cannot show a validation message.
        const menu = submitter.closest<HTMLElement>('[popover]')
        if (menu && !menu.matches(':popover-open')) menu.showPopover()
        submitter.setCustomValidity(
          failureMessage({ status: error instanceof HttpError ? error.status : 0, message: '' }),
        )
        submitter.reportValidity()
        submitter.setCustomValidity('')
      },
    )
  })
}
