/** A scroll that ended within so many milliseconds before the focused element left the view has moved it. */
const sameMoveMs = 100

/**
 * Scrolls the focused element back into view when content that appears above it has pushed it out, such as a notice
 * after an act (WCAG 2.2, 2.4.11). What the person scrolls away stays away.
 * @returns stops it
 */
export function keepFocusInView(): () => void {
  let scrolledAt = -Infinity
  let wasInView = false

  const onScroll = ({ timeStamp }: Event) => {
    scrolledAt = timeStamp
  }
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting, time } of entries) {
      const isPushedOut = wasInView && !isIntersecting && time - scrolledAt > sameMoveMs
      wasInView = isIntersecting
      if (isPushedOut && target === document.activeElement) target.scrollIntoView({ block: 'nearest' })
    }
  })
  const watch = ({ target }: FocusEvent) => {
    observer.disconnect()
    wasInView = false
    if (target instanceof Element) observer.observe(target)
  }

  document.addEventListener('focusin', watch)
  // Parts of the page that scroll by themselves do not bubble their events.
  document.addEventListener('scroll', onScroll, { capture: true, passive: true })
  if (document.activeElement) observer.observe(document.activeElement)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', watch)
    document.removeEventListener('scroll', onScroll, { capture: true })
  }
}
