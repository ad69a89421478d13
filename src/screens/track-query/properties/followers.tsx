import type { FormValues } from '#domain/form.ts'
import type { QueryDetail } from '#domain/query.ts'
import { PostForm } from '#screens/post-form.tsx'
import { useWords } from '#screens/words.ts'
import { AvatarGroup } from '#ui/avatar/avatar-group.tsx'
import { Button } from '#ui/button/button.tsx'
import { FormError } from '#ui/field/form-error.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { InvalidForm } from '#screens/invalid-form.ts'

export type FollowersProps = {
  query: QueryDetail
  /** The optimistic query while a form is pending. */
  shown?: QueryDetail
  formError?: InvalidForm
  pending?: FormValues
}

/** The query's followers, with buttons to follow and to mute. */
export function Followers({ query, shown = query, formError, pending }: FollowersProps) {
  const t = useWords().oneQuery.properties
  const people = shown.followers.map(({ id, name, avatarUrl }) => ({ id, name, src: avatarUrl }))
  const shared = { queryId: query.id, pending }
  return (
    <Stack gap="sm">
      {intents.has(formError?.intent ?? '') && <FormError>{formError?.errors.form}</FormError>}
      <Cluster justify="between">
        {people.length > 0 ? (
          <AvatarGroup label={t.followers} people={people} moreLabel={t.moreFollowers} />
        ) : (
          <Text size="sm" tone="muted">
            {t.noFollowers}
          </Text>
        )}
        {/* Aligns the button text with the fields above. */}
        <Cluster gap="none" className="-me-2.5">
          <FollowForm {...shared} intent={query.muted ? 'unmute' : 'mute'}>
            {query.muted ? t.unmute : t.mute}
          </FollowForm>
          <FollowForm {...shared} intent={query.following ? 'unfollow' : 'follow'}>
            {query.following ? t.unfollow : t.follow}
          </FollowForm>
        </Cluster>
      </Cluster>
      {shown.muted && (
        <Text size="sm" tone="muted">
          {t.muted}
        </Text>
      )}
    </Stack>
  )
}

const intents = new Set(['follow', 'unfollow', 'mute', 'unmute'])

type FollowFormProps = { intent: string; queryId: string; pending?: FormValues; children: string }

function FollowForm({ intent, queryId, pending, children }: FollowFormProps) {
  return (
    <PostForm preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="queryId" value={queryId} />
      <Button type="submit" size="sm" tone="quiet" pending={pending?.intent === intent}>
        {children}
      </Button>
    </PostForm>
  )
}
