import { useWords } from '#screens/words.ts'

/** What the tab and the history of the browser call this page. */
export function PageTitle({ children }: { children: string }) {
  const { shell } = useWords()
  return <title>{`${children} · ${shell.product}`}</title>
}
