import { useWords } from '#screens/words.ts'

/** The document title: `<page> · TrackQuery`. */
export function PageTitle({ children }: { children: string }) {
  const { shell } = useWords()
  return <title>{`${children} · ${shell.product}`}</title>
}
