import './docs-states.css'
import { useEffect, useState } from 'react'
import type { PreparedStory } from 'storybook/internal/types'
import { StoryLink } from './docs-story.tsx'
import { Paragraphs } from './docs-words.tsx'
import type { StateScreenshot } from './state-screenshots.ts'
import { useIsDark } from './use-globals.ts'
import { viewsOf } from './views.ts'

type FindScreenshot = (storyId: string, theme: 'light' | 'dark') => StateScreenshot | undefined

/** Finds the committed screenshot of a story; none until the screenshots are loaded. */
function useScreenshots(): FindScreenshot {
  const [find, setFind] = useState<FindScreenshot>(() => () => undefined)
  useEffect(() => {
    let isCurrent = true
    void import('./state-screenshots.ts').then(({ screenshotOf }) => isCurrent && setFind(() => screenshotOf))
    return () => void (isCurrent = false)
  }, [])
  return find
}

/** The widest window of a phone in px. */
const phoneWidth = 480

/** The screenshot of a state. `parameters.screenshot` says which part of a long page it shows: its `start`, or its `end`. */
function Screenshot({ story, screenshot }: { story: PreparedStory; screenshot: StateScreenshot | undefined }) {
  return (
    <div className="docs-state-screenshot" data-part={story.parameters.screenshot}>
      {screenshot && (
        <img src={screenshot.address} alt="" loading="lazy" data-phone={screenshot.width < phoneWidth || undefined} />
      )}
    </div>
  )
}

/** The other states of a screen, each with its committed screenshot, which leads to the story. */
export function States({ stories }: { stories: [PreparedStory, ...PreparedStory[]] }) {
  const findScreenshot = useScreenshots()
  const theme = useIsDark(stories[0]) ? 'dark' : 'light'
  const hasScreenshot = ({ id, tags }: PreparedStory) => viewsOf({ id, tags }).length > 0
  const ordered = stories.toSorted((one, other) => Number(hasScreenshot(other)) - Number(hasScreenshot(one)))
  return (
    <>
      <p className="docs-muted">
        Screenshots, because so many live screens would make the page slow. Open one to use it.
      </p>
      <ul className="docs-states">
        {ordered.map((story) => (
          <li key={story.id}>
            {hasScreenshot(story) && <Screenshot story={story} screenshot={findScreenshot(story.id, theme)} />}
            <StoryLink story={story} />
            <Paragraphs text={story.parameters.docs?.description?.story as string | undefined} className="docs-muted" />
          </li>
        ))}
      </ul>
    </>
  )
}
