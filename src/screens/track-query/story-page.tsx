import type { ReactNode } from 'react'
import { Center } from '#ui/layout/center.tsx'

/** The room a screen has within the frame of the app, for stories: the same width, the same edges. */
export function StoryPage({ children }: { children: ReactNode }) {
  return (
    <main>
      <Center width="wide" className="px-4 py-5 md:px-6">
        {children}
      </Center>
    </main>
  )
}
