declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    /** What pressing asks of the element named by `commandfor`; works before and without JavaScript. */
    command?: 'show-modal' | 'close' | 'request-close' | 'toggle-popover' | 'show-popover' | 'hide-popover'
    /** The id of the dialog or popover it acts on. */
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

/** Obeys `command` and `commandfor` in browsers that do not know them yet. Returns how to stop. */
export function followInvokers(): () => void {
  if ('commandForElement' in HTMLButtonElement.prototype) return () => {}
  if (users === 0) document.addEventListener('click', follow)
  users += 1
  return () => {
    users -= 1
    if (users === 0) document.removeEventListener('click', follow)
  }
}
