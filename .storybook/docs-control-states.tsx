import './docs-control-states.css'
import { useEffect, useState } from 'react'
import type { PreparedStory } from 'storybook/internal/types'
import type { ControlStatePicture } from './control-state-pictures.ts'
import type { ControlState } from './views.ts'

const noPictures: ControlStatePicture[] = []

/** The committed pictures of a story with its controls in each state; none until they are loaded. */
export function useStatePictures(story: PreparedStory): ControlStatePicture[] {
  const [pictures, setPictures] = useState(noPictures)
  useEffect(() => {
    let isCurrent = true
    void import('./control-state-pictures.ts').then(
      ({ controlStatePictures }) => isCurrent && setPictures(controlStatePictures(story.id)),
    )
    return () => void (isCurrent = false)
  }, [story])
  return pictures
}

const names: Record<ControlState, string> = { hover: 'Hovered', focus: 'Focused', active: 'Pressed' }

type ControlStatesProps = {
  /** The name of the component. */
  component: string
  pictures: ControlStatePicture[]
  isDark: boolean
}

/** The component with all its controls hovered, focused and pressed, as pictures in the chosen theme. */
export function ControlStates({ component, pictures, isDark }: ControlStatesProps) {
  const missing = (Object.keys(names) as ControlState[]).filter(
    (state) => !pictures.some((picture) => picture.state === state),
  )
  return (
    <div className="docs-control-states">
      {pictures.map(({ state, light, dark }) => (
        <figure key={state}>
          <figcaption className="docs-muted">{names[state]}</figcaption>
          <div className="docs-canvas">
            <img
              src={isDark ? dark : light}
              alt={`${component} with every control ${names[state].toLowerCase()}`}
              loading="lazy"
            />
          </div>
        </figure>
      ))}
      {missing.map((state) => (
        <p key={state} className="docs-muted">
          {sameLook(state, pictures)}
        </p>
      ))}
    </div>
  )
}

/** What a state without a picture looks like: pressed like hovered, if that has a picture, else like at rest. */
function sameLook(state: ControlState, pictures: readonly ControlStatePicture[]): string {
  const isLikeHovered = state === 'active' && pictures.some((picture) => picture.state === 'hover')
  return `${names[state]}: looks as ${isLikeHovered ? 'hovered' : 'at rest'}.`
}
