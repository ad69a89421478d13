import { byId } from './dom.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type=radio], [type=range], [type=checkbox]), select') !== null

/**
 * Listens for single keys, unless the person types, holds a modifier or switched them off (WCAG 2.2, 2.1.4).
 * @param acts what each key does
 */
export function watchKeys(acts: Readonly<Record<string, () => void>>): void {
  const switchedOn = byId('use-keys', HTMLInputElement)
  document.addEventListener('keydown', (event) => {
    if (!switchedOn.checked || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const act = acts[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  })
}
