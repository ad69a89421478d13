import { useRouteLoaderData } from 'react-router'
import type { FrameData } from '#domain/page-data/frame-data.ts'
import { useWords } from '#screens/words.ts'
import { newest, useRealtimeSlots } from '../browser/realtime/slots-store.ts'

/** The document title: `<page> · TrackQuery`, with the number of unread notifications before it. */
export function PageTitle({ children }: { children: string }) {
  const { shell } = useWords()
  const unread = useUnread(useRouteLoaderData<FrameData>('root'))
  return <title>{`${unread ? `(${shell.unread(unread)}) ` : ''}${children} · ${shell.product}`}</title>
}

/** The number of unread notifications: that of the page, or a newer one by realtime. */
export function useUnread(data: FrameData | undefined): number | undefined {
  const { unread } = useRealtimeSlots()
  return newest<number | undefined>(unread, data, data?.unread)
}
