import { Link } from 'react-router'
import { useWords } from '#screens/words.ts'
import { Callout } from '#ui/callout/callout.tsx'
import { link } from '#ui/link/link.tsx'

/** Notice that newer messages exist while earlier ones are shown. */
export function NewerMessages({ href }: { href: string }) {
  const { realtime } = useWords()
  return (
    <Callout tone="info">
      {realtime.newer}{' '}
      <Link to={href} className={link()}>
        {realtime.showNewer}
      </Link>
    </Callout>
  )
}
