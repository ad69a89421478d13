import './docs-states.css'
import { useEffect, useState } from 'react'
import type { PreparedStory } from 'storybook/internal/types'
import { appearanceProps } from '../src/ui/foundations/theme.ts'
import { StoryLink } from './docs-story.tsx'
import { Paragraphs } from './docs-words.tsx'
import type { StatePicture } from './state-pictures.ts'

/** The committed pictures by story id; none until they are loaded. */
function usePictures(): ReadonlyMap<string, StatePicture> {
  const [pictures, setPictures] = useState<ReadonlyMap<string, StatePicture>>(new Map())
  useEffect(() => {
    let isCurrent = true
    void import('./state-pictures.ts').then(({ pictureOf }) => isCurrent && setPictures(pictureOf))
    return () => void (isCurrent = false)
  }, [])
  return pictures
}

/** The widest window of a phone in px. */
const phoneWidth = 480

/** The picture of a state. `parameters.pictured` says which part of a long page it shows: its `start`, or its `end`. */
function Picture({ story, picture }: { story: PreparedStory; picture: StatePicture | undefined }) {
  return (
    <div className="docs-state-picture" data-part={story.parameters.pictured} {...appearanceProps('light')}>
      {picture && (
        <img src={picture.address} alt="" loading="lazy" data-phone={picture.width < phoneWidth || undefined} />
      )}
    </div>
  )
}

/** The other states of a screen, each with its committed picture, which leads to the story. */
export function States({ stories }: { stories: PreparedStory[] }) {
  const pictures = usePictures()
  // A story about behaviour has no picture.
  const hasPicture = ({ tags }: PreparedStory) => tags.includes('visual')
  const ordered = stories.toSorted((one, other) => Number(hasPicture(other)) - Number(hasPicture(one)))
  return (
    <ul className="docs-states">
      {ordered.map((story) => (
        <li key={story.id}>
          {hasPicture(story) && <Picture story={story} picture={pictures.get(story.id)} />}
          <StoryLink story={story} />
          <Paragraphs text={story.parameters.docs?.description?.story as string | undefined} className="docs-muted" />
        </li>
      ))}
    </ul>
  )
}
