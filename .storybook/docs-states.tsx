import { useEffect, useState } from 'react'
import type { PreparedStory } from 'storybook/internal/types'
import { StoryLink } from './docs-story.tsx'
import { Paragraphs } from './docs-words.tsx'

/** The committed pictures by story id; none until they are loaded. */
function usePictures(): ReadonlyMap<string, string> {
  const [pictures, setPictures] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    let isCurrent = true
    void import('./state-pictures.ts').then(({ pictureOf }) => isCurrent && setPictures(pictureOf))
    return () => void (isCurrent = false)
  }, [])
  return pictures
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
          {hasPicture(story) && (
            <div className="docs-state-picture">
              {pictures.has(story.id) && <img src={pictures.get(story.id)} alt="" loading="lazy" />}
            </div>
          )}
          <StoryLink story={story} />
          <Paragraphs text={story.parameters.docs?.description?.story as string | undefined} className="docs-muted" />
        </li>
      ))}
    </ul>
  )
}
