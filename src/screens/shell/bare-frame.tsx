import type { ReactNode } from 'react'
import { Center } from '#ui/layout/center.tsx'
import type { Flash } from '#domain/flash.ts'
import { FlashMessage } from './flash-message.tsx'

export type BareFrameProps = {
  flash: Flash | null
  children: ReactNode
}

/** Frame of a page without a signed-in user: full height, no navigation. */
export function BareFrame({ flash, children }: BareFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <Center width="narrow" className="px-4 pt-4 empty:hidden sm:px-0">
        <FlashMessage flash={flash} />
      </Center>
      <main className="grid grow grid-cols-[minmax(0,1fr)]">{children}</main>
    </div>
  )
}
