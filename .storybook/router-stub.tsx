import { createContext, type ReactNode, useContext, useState } from 'react'
import { createRoutesStub } from 'react-router'

const Story = createContext<ReactNode>(null)

// The story comes by context, so that changed controls re-render it without a new router.
function Page() {
  return useContext(Story)
}

function makeStub() {
  return createRoutesStub([{ path: '*', Component: Page, action: () => null, HydrateFallback: Page }])
}

/** A router for one story. Links and forms work but have no effect. */
export function RouterStub({ path, children }: { path: string; children: ReactNode }) {
  const [Stub] = useState(makeStub)
  return (
    <Story value={children}>
      <Stub initialEntries={[path]} />
    </Story>
  )
}
