import type { ReactNode } from 'react'
import { Center } from '#ui/layout/center.tsx'
import type { Flash } from '#domain/flash.ts'
import { FlashMessage } from './flash-message.tsx'

export type BareFrameProps = {
  flash: Flash | null
  children: ReactNode
}

/**
 * Frame of a page without a signed-in user: full height, no navigation. The message stands at the end of the space above
 * the page, so that the page begins at the same height with and without it.
 */
export function BareFrame({ flash, children }: BareFrameProps) {
  return (
    <div
      data-slot="bare-frame"
      className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[minmax(16vh,auto)_1fr] not-forced-colors:lg:has-data-[slot=login-ground]:pe-[50%]"
    >
      <div className="self-end px-4 py-6">
        <Center width="narrow">
          <FlashMessage flash={flash} />
        </Center>
      </div>
      <main className="min-w-0">{children}</main>
    </div>
  )
}
