/** Puts a popover under its trigger in browsers that cannot anchor it by CSS. */
export function placePopover(popover: HTMLElement, trigger: HTMLElement, align: 'start' | 'end'): void {
  const gap = 4
  const from = trigger.getBoundingClientRect()
  const { width, height } = popover.getBoundingClientRect()
  const atRight = (align === 'end') !== (getComputedStyle(popover).direction === 'rtl')
  const wanted = atRight ? from.right - width : from.left
  const below = from.bottom + gap + height <= innerHeight || from.top - gap - height < 0
  popover.style.inset = 'auto'
  popover.style.margin = '0'
  popover.style.left = `${Math.max(gap, Math.min(wanted, innerWidth - width - gap))}px`
  popover.style.top = `${below ? from.bottom + gap : from.top - gap - height}px`
}
