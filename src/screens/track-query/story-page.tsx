import { type ReactNode, useState } from 'react'
import { Center } from '#ui/layout/center.tsx'

/** Gives a story the same width and padding as a page of the app. */
export function StoryPage({ children }: { children: ReactNode }) {
  return (
    // There is no top bar below which the bar of a query would stay.
    <main className="[--query-top:0px]">
      <Center width="wide" className="px-4 py-5">
        {children}
      </Center>
    </main>
  )
}

export type StoryStepsProps<Step extends object> = {
  /** Props of each step, on top of the story's args. */
  steps: Step[]
  children: (step: Partial<Step>) => ReactNode
}

/** Steps a story through prop changes: each click on the button named 0, 1, 2 … goes one step on. */
export function StorySteps<Step extends object>({ steps, children }: StoryStepsProps<Step>) {
  const [index, setIndex] = useState(-1)
  return (
    <>
      {children(steps[index] ?? {})}
      <button type="button" data-offstage className="min-h-6 min-w-6" onClick={() => setIndex(index + 1)}>
        {index + 1}
      </button>
    </>
  )
}
