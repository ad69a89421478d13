import './docs-states.css'
import { useEffect, useState } from 'react'
import type { PreparedStory } from 'storybook/internal/types'
import { StoryLink } from './docs-story.tsx'
import { Paragraphs } from './docs-words.tsx'
import type { StatePicture } from './state-pictures.ts'
import { useIsDark } from './use-globals.ts'
import { viewsOf } from './views.ts'

type FindPicture = (storyId: string, theme: 'light' | 'dark') => StatePicture | undefined

/** Finds the committed picture of a story; none until the pictures are loaded. */
function usePictures(): FindPicture {
  const [find, setFind] = useState<FindPicture>(() => () => undefined)
  useEffect(() => {
    let isCurrent = true
    void import('./state-pictures.ts').then(({ pictureOf }) => isCurrent && setFind(() => pictureOf))
    return () => void (isCurrent = false)
  }, [])
  return find
}

/** The widest window of a phone in px. */
const phoneWidth = 480

/** The picture of a state. `parameters.pictured` says which part of a long page it shows: its `start`, or its `end`. */
function Picture({ story, picture }: { story: PreparedStory; picture: StatePicture | undefined }) {
  return (
    <div className="docs-state-picture" data-part={story.parameters.pictured}>
      {picture && (
        <img src={picture.address} alt="" loading="lazy" data-phone={picture.width < phoneWidth || undefined} />
      )}
    </div>
  )
}

/** The other states of a screen, each with its committed picture, which leads to the story. */
export function States({ stories }: { stories: [PreparedStory, ...PreparedStory[]] }) {
  const findPicture = usePictures()
  const theme = useIsDark(stories[0]) ? 'dark' : 'light'
  const hasPicture = ({ id, tags }: PreparedStory) => viewsOf({ id, tags }).length > 0
  const ordered = stories.toSorted((one, other) => Number(hasPicture(other)) - Number(hasPicture(one)))
  return (
    <>
      <p className="docs-muted">Pictures, because so many live screens would make the page slow. Open one to use it.</p>
      <ul className="docs-states">
        {ordered.map((story) => (
          <li key={story.id}>
            {hasPicture(story) && <Picture story={story} picture={findPicture(story.id, theme)} />}
            <StoryLink story={story} />
            <Paragraphs text={story.parameters.docs?.description?.story as string | undefined} className="docs-muted" />
          </li>
        ))}
      </ul>
    </>
  )
}
