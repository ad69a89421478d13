declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    /** The command for the element of `commandfor`. Works without JavaScript. */
    command?: 'show-modal' | 'close' | 'request-close' | 'toggle-popover' | 'show-popover' | 'hide-popover'
    /** The id of the dialog or popover. */
    commandfor?: string
  }
}

const act: Record<string, (target: HTMLElement) => void> = {
  'show-modal': (target) => target instanceof HTMLDialogElement && !target.open && target.showModal(),
  close: (target) => target instanceof HTMLDialogElement && target.close(),
  'request-close': (target) => target instanceof HTMLDialogElement && target.requestClose(),
  'toggle-popover': (target) => target.togglePopover(),
  'show-popover': (target) => target.showPopover(),
  'hide-popover': (target) => target.hidePopover(),
}

function follow(event: MouseEvent) {
  const invoker = event.target instanceof Element ? event.target.closest('button[commandfor]') : null
  const target = document.getElementById(invoker?.getAttribute('commandfor') ?? '')
  if (invoker && target && !event.defaultPrevented) act[invoker.getAttribute('command') ?? '']?.(target)
}

let users = 0

/** Polyfill of `command` and `commandfor` for older browsers. Returns a function that removes it. */
export function polyfillInvokers(): () => void {
  if ('commandForElement' in HTMLButtonElement.prototype) return () => {}
  if (users === 0) document.addEventListener('click', follow)
  users += 1
  return () => {
    users -= 1
    if (users === 0) document.removeEventListener('click', follow)
  }
}
