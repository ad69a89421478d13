import { Form } from 'react-router'
import type { FormValues } from '#domain/form.ts'
import type { QueryDetail } from '#domain/query.ts'
import { useWords } from '#screens/words.tsx'
import { AvatarGroup } from '#ui/avatar/avatar-group.tsx'
import { Button } from '#ui/button/button.tsx'
import { FormError } from '#ui/field/form-error.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { Refused } from '../refused.ts'

export type FollowersProps = { query: QueryDetail; refused?: Refused; pending?: FormValues }

/** Who is told of every change, and the way to become one of them. */
export function Followers({ query, refused, pending }: FollowersProps) {
  const say = useWords().trackQuery.side
  const intent = query.following ? 'unfollow' : 'follow'
  const people = query.followers.map(({ id, name, avatarUrl }) => ({ id, name, src: avatarUrl }))
  return (
    <Stack gap="sm">
      {isFollowing(refused) && <FormError>{refused?.errors.form}</FormError>}
      <Cluster justify="between">
        {people.length > 0 ? (
          <AvatarGroup label={say.followers} people={people} moreLabel={say.moreFollowers} />
        ) : (
          <Text size="sm" tone="muted">
            {say.noFollowers}
          </Text>
        )}
        {/* Its words end where the fields above end. */}
        <Form method="post" preventScrollReset className="-me-2.5">
          <input type="hidden" name="intent" value={intent} />
          <input type="hidden" name="queryId" value={query.id} />
          <Button type="submit" size="sm" tone="quiet" pending={isFollowing(pending)}>
            {query.following ? say.unfollow : say.follow}
          </Button>
        </Form>
      </Cluster>
    </Stack>
  )
}

const isFollowing = (form: { intent?: string } | undefined) => form?.intent === 'follow' || form?.intent === 'unfollow'
