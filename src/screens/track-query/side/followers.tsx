import { Form } from 'react-router'
import type { FormValues } from '#domain/form.ts'
import type { QueryDetail } from '#domain/query.ts'
import { useWords } from '#screens/words.tsx'
import { AvatarGroup } from '#ui/avatar/avatar-group.tsx'
import { Button } from '#ui/button/button.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Text } from '#ui/text/text.tsx'

export type FollowersProps = { query: QueryDetail; pending?: FormValues }

/** Who is told of every change, and the way to become one of them. */
export function Followers({ query, pending }: FollowersProps) {
  const say = useWords().trackQuery.side
  const intent = query.following ? 'unfollow' : 'follow'
  const people = query.followers.map(({ id, name, avatarUrl }) => ({ id, name, src: avatarUrl }))
  return (
    <Cluster justify="between">
      {people.length > 0 ? (
        <AvatarGroup label={say.followers} people={people} moreLabel={say.moreFollowers} />
      ) : (
        <Text size="sm" tone="muted">
          {say.noFollowers}
        </Text>
      )}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="queryId" value={query.id} />
        <Button
          type="submit"
          size="sm"
          tone="quiet"
          pending={pending?.intent === 'follow' || pending?.intent === 'unfollow'}
        >
          {query.following ? say.unfollow : say.follow}
        </Button>
      </Form>
    </Cluster>
  )
}
