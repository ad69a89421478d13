import { type ReactNode, useState } from 'react'
import { Center } from '#ui/layout/center.tsx'

/** The room a screen has within the frame of the app, for stories: the same width, the same edges. */
export function StoryPage({ children }: { children: ReactNode }) {
  return (
    <main>
      <Center width="wide" className="px-4 py-5">
        {children}
      </Center>
    </main>
  )
}

export type StoryStepsProps<Step extends object> = {
  /** What the screen is given at each step, beside what it had from the start. */
  steps: Step[]
  children: (step: Partial<Step>) => ReactNode
}

/** Plays what a page goes through, for stories: each press of a button, named 0, 1, 2, …, leads one step on. */
export function StorySteps<Step extends object>({ steps, children }: StoryStepsProps<Step>) {
  const [index, setIndex] = useState(-1)
  return (
    <>
      {children(steps[index] ?? {})}
      <button type="button" data-offstage onClick={() => setIndex(index + 1)}>
        {index + 1}
      </button>
    </>
  )
}
