import './docs-stage.css'
import { type ReactNode, useEffect, useRef } from 'react'

/** The share of the window's height that the playground may take while the props are read. */
const share = 0.4

/**
 * The playground, and below it the props with their controls. The playground stays in view while its controls are used,
 * unless it is too tall for that. An embedded one always fits, because its frame scrolls.
 */
export function Stage({ playground, children }: { playground: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    const stage = element?.firstElementChild as HTMLElement | null
    if (!element || !stage) return
    const measure = () => {
      const inline = stage.querySelector<HTMLElement>('.docs-inline')
      element.toggleAttribute('data-fits', !inline || inline.offsetHeight <= innerHeight * share)
      element.style.setProperty('--stage-height', `${stage.offsetHeight}px`)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(stage)
    addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
    }
  }, [])
  return (
    <div ref={place} className="docs-play">
      {playground}
      {children}
    </div>
  )
}
