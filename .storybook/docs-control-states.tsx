import './docs-control-states.css'
import { useEffect, useRef, useState } from 'react'
import type { PreparedStory } from 'storybook/internal/types'
import type { ControlStateScreenshot } from './control-state-screenshots.ts'
import { Inline } from './docs-story.tsx'
import { drawState } from './draw-states.ts'
import { isWholePage } from './story-place.ts'
import { useIsDark } from './use-globals.ts'
import type { ControlState } from './views.ts'

const noScreenshots: ControlStateScreenshot[] = []

/** The committed screenshots of a story with its controls in each state; none until they are loaded. */
export function useStateScreenshots(story: PreparedStory): ControlStateScreenshot[] {
  const [screenshots, setScreenshots] = useState(noScreenshots)
  useEffect(() => {
    let isCurrent = true
    void import('./control-state-screenshots.ts').then(
      ({ controlStateScreenshots }) => isCurrent && setScreenshots(controlStateScreenshots(story.id)),
    )
    return () => void (isCurrent = false)
  }, [story])
  return screenshots
}

const names: Record<ControlState, string> = { hover: 'Hovered', focus: 'Focused', active: 'Pressed' }

type ControlStatesProps = {
  /** The story that shows all variants of the component. */
  sheet: PreparedStory
  /** The name of the component. */
  component: string
  /** What the states look like. None for a sheet without controls. */
  screenshots: ControlStateScreenshot[]
}

/** The component with all its controls hovered, focused and pressed: as they are, or as screenshots of what needs a frame. */
export function ControlStates({ sheet, component, screenshots }: ControlStatesProps) {
  const isDark = useIsDark(sheet)
  const isLive = !isWholePage(sheet)
  // Nothing tells how a pressed control of an overlay looks: its sheet is captured hovered and focused.
  const states =
    screenshots.length > 0 && isLive ? (Object.keys(names) as ControlState[]) : screenshots.map((one) => one.state)
  return (
    <div className="docs-control-states">
      <p className="docs-muted">
        {isLive
          ? 'The component itself, with every control in one state at once.'
          : 'Screenshots, because each overlay needs a document of its own.'}
      </p>
      {states.map((state) => {
        const label = `${component} with every control ${names[state].toLowerCase()}`
        const screenshot = screenshots.find((one) => one.state === state)
        return (
          <figure key={state}>
            <figcaption className="docs-muted">{names[state]}</figcaption>
            <div className="docs-canvas">
              {isLive ? (
                <LiveState story={sheet} state={state} label={label} />
              ) : (
                <img src={isDark ? screenshot?.dark : screenshot?.light} alt={label} loading="lazy" />
              )}
            </div>
          </figure>
        )
      })}
    </div>
  )
}

/** The story with every control in a state. Nobody can use it, because it would leave its state. */
function LiveState({ story, state, label }: { story: PreparedStory; state: ControlState; label: string }) {
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => (place.current ? drawState(place.current, state) : undefined), [state])
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a screenshot of what is rendered, not an image file
    <div role="img" aria-label={label}>
      {/* A form of its own, because radio buttons of the same name exclude each other within a form. */}
      <form ref={place} inert>
        <Inline story={story} live={false} prefix={state} />
      </form>
    </div>
  )
}
