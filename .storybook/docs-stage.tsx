import './docs-stage.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { Section } from './docs-guide.tsx'

/** The share of the window's height that the playground may take while the props are read. */
const share = 1 / 3

/** How near the props come to the lower edge of the playground, in px, before it is pinned. */
const near = 8

type StageProps = {
  playground: ReactNode
  /** The table of props with their controls. */
  props: ReactNode
  /** What stands between both. */
  children: ReactNode
}

/**
 * The playground, and further below the props with their controls. While the props are read, the playground is pinned to
 * the top of the window until their last row, unless it is too tall for that. An embedded one always fits, because its
 * frame scrolls.
 */
export function Stage({ playground, props, children }: StageProps) {
  const place = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    const stage = element?.firstElementChild as HTMLElement | null
    if (!element || !stage) return
    const pin = () => {
      const top = table.current?.getBoundingClientRect().top ?? innerHeight
      const bar = document.querySelector<HTMLElement>('.docs-contents-line')?.offsetHeight ?? 0
      const end = bar + stage.offsetHeight
      // Without a row below it, a pinned playground would only cover what comes next.
      const last = [...(table.current?.querySelectorAll('tbody tr') ?? [])].at(-1)?.getBoundingClientRect().top
      element.toggleAttribute('data-pinned', top <= end - near && (last === undefined || last >= end))
    }
    const measure = () => {
      const inline = stage.querySelector<HTMLElement>('.docs-inline')
      element.toggleAttribute('data-fits', !inline || inline.offsetHeight <= innerHeight * share)
      element.style.setProperty('--stage-height', `${stage.offsetHeight}px`)
      pin()
    }
    const observer = new ResizeObserver(measure)
    observer.observe(stage)
    addEventListener('resize', measure)
    addEventListener('scroll', pin, { passive: true })
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
      removeEventListener('scroll', pin)
    }
  }, [])
  return (
    <div ref={place} className="docs-play">
      <Section title="Playground">{playground}</Section>
      {children}
      <div ref={table}>
        <Section title="Props">{props}</Section>
      </div>
    </div>
  )
}
