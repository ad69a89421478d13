import { useWords } from '#screens/words.ts'

/** Sets the document title of a page. */
export function PageTitle({ children }: { children: string }) {
  const { shell } = useWords()
  return <title>{`${children} · ${shell.product}`}</title>
}
