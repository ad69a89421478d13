import { cva } from 'class-variance-authority'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { tabAfterKey } from './tab-after-key.ts'
import { tab, tabList } from './tabs.tsx'

const tabPanels = cva('min-w-0')

// Without JavaScript no tab can be chosen, so all panels are shown, each below its name.
const panel = cva('min-w-0 pt-4', { variants: { current: { true: '', false: 'hidden noscript:block' } } })

export type TabWithPanel = {
  /** The value of the tab, and a part of its ids. */
  value: string
  /** One or two words, with an icon or a count if useful. */
  label: ReactNode
  /** What the tab shows. It stays in the page, and keeps its state, while another is shown. */
  content: ReactNode
  disabled?: boolean
}

export type TabPanelsProps = Omit<ComponentProps<'div'>, 'children' | 'defaultValue'> & {
  /** The accessible name of the tabs. */
  label: string
  /** Two to seven tabs with their panels. */
  tabs: readonly TabWithPanel[]
  /** The value of the shown tab. The parent updates it on `onValueChange`. */
  value?: string
  /** The value of the tab that is shown at first; the first one by default. */
  defaultValue?: string
  /** Called with the value of the tab that a person chose. */
  onValueChange?: (value: string) => void
}

/** Views of one thing within a page. Only one is shown; without JavaScript all are. */
export function TabPanels({
  label,
  tabs,
  value,
  defaultValue = tabs[0]?.value ?? '',
  onValueChange,
  className,
  ...rest
}: TabPanelsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(defaultValue)
  const shown = value ?? chosen

  const choose = (next: string) => {
    setChosen(next)
    if (next !== shown) onValueChange?.(next)
  }
  const chooseByKey = (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const target = tabAfterKey(event.key, index, tabs, rtl)
    const next = target === undefined ? undefined : tabs[target]
    if (!next) return
    event.preventDefault()
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target ?? 0]?.focus()
    choose(next.value)
  }

  return (
    <div data-slot="tab-panels" className={tabPanels({ className })} {...rest}>
      <div ref={list} role="tablist" aria-label={label} className={tabList({ className: 'noscript:hidden' })}>
        {tabs.map((one, index) => {
          const current = one.value === shown
          return (
            <button
              key={one.value}
              type="button"
              role="tab"
              id={`${id}-tab-${one.value}`}
              aria-controls={`${id}-${one.value}`}
              aria-selected={current}
              aria-disabled={one.disabled || undefined}
              // One stop of Tab for all tabs.
              tabIndex={current ? 0 : -1}
              className={tab({ current })}
              onClick={() => one.disabled || choose(one.value)}
              onKeyDown={(event) => chooseByKey(event, index)}
            >
              {one.label}
            </button>
          )
        })}
      </div>
      {tabs.map((one) => (
        <div
          key={one.value}
          role="tabpanel"
          id={`${id}-${one.value}`}
          aria-labelledby={`${id}-tab-${one.value}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a panel of text must be reachable to be scrolled
          tabIndex={0}
          className={panel({ current: one.value === shown })}
        >
          <p className="hidden font-medium noscript:mb-2 noscript:block">{one.label}</p>
          {one.content}
        </div>
      ))}
    </div>
  )
}
