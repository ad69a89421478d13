import { Link } from 'react-router'
import { useWords } from '#screens/words.tsx'
import { Callout } from '#ui/callout/callout.tsx'
import { link } from '#ui/link/link.tsx'

/** Somebody wrote while earlier messages were being read. */
export function NewerMessages({ href }: { href: string }) {
  const { live } = useWords()
  return (
    <Callout tone="info">
      {live.newer}{' '}
      <Link to={href} className={link()}>
        {live.showNewer}
      </Link>
    </Callout>
  )
}
