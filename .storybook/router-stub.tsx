import { createContext, type ReactNode, useContext, useState } from 'react'
import { createRoutesStub } from 'react-router'

const Story = createContext<ReactNode>(null)

// The story arrives by context, so that changed controls reach it without a new router.
function Page() {
  return useContext(Story)
}

function makeStub() {
  return createRoutesStub([{ path: '*', Component: Page, action: () => null, HydrateFallback: Page }])
}

/** A router around one story: its links and forms work, lead nowhere and change nothing. */
export function RouterStub({ path, children }: { path: string; children: ReactNode }) {
  const [Stub] = useState(makeStub)
  return (
    <Story value={children}>
      <Stub initialEntries={[path]} />
    </Story>
  )
}
