import type { FormValues } from '#domain/form.ts'
import type { QueryDetail } from '#domain/query.ts'
import { PostForm } from '#screens/post-form.tsx'
import { useWords } from '#screens/words.ts'
import { AvatarGroup } from '#ui/avatar/avatar-group.tsx'
import { FormError } from '#ui/field/form-error.tsx'
import { BellIcon } from '#ui/icon/icon.tsx'
import { Button } from '#ui/button/button.tsx'
import { Menu, menuItem } from '#ui/menu/menu.tsx'
import { keyedText } from '#ui/text/keyed-text.tsx'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { PropertyLine, Who } from './property-line.tsx'

export type FollowersProps = {
  query: QueryDetail
  /** The optimistic query while a form is pending. */
  shown?: QueryDetail
  formError?: InvalidForm
  pending?: FormValues
}

/** Lines of a list of properties: who follows the query, and one menu with what the viewer is notified of. */
export function Followers({ query, shown = query, formError, pending }: FollowersProps) {
  const words = useWords().oneQuery.properties
  const [first, ...others] = shown.followers
  const people = shown.followers.map(({ id, name, avatarUrl }) => ({ id, name, src: avatarUrl }))
  const items = [
    query.following
      ? { setting: 'following', intent: 'unfollow', label: words.unfollow, hint: '' }
      : { setting: 'following', intent: 'follow', label: words.follow, hint: words.followHint },
    query.muted
      ? { setting: 'muting', intent: 'unmute', label: words.unmute, hint: '' }
      : { setting: 'muting', intent: 'mute', label: words.mute, hint: words.muteHint },
  ]
  return (
    <>
      <PropertyLine term={words.followers}>
        {!first ? (
          words.noFollowers
        ) : others.length > 0 ? (
          <AvatarGroup label={words.followers} people={people} moreLabel={words.moreFollowers} />
        ) : (
          <Who person={first} />
        )}
      </PropertyLine>
      <PropertyLine term={words.notifications} className="-ms-3.25">
        {/* As wide as the fields above it. Its icon, its words and its arrow are below theirs. */}
        <Menu
          label={words.notifications}
          align="end"
          look="field"
          trigger={
            <Button tone="quiet" look="field" icon={<BellIcon size="sm" />} hasArrow>
              {shown.muted ? words.mutedState : shown.following ? words.followingState : words.notFollowing}
            </Button>
          }
        >
          {/* Keyed by setting, so that an item which a refetch changes stays the same element, with the focus. */}
          {items.map(({ setting, intent, label, hint }) => (
            <PostForm key={setting} preventScrollReset>
              <input type="hidden" name="intent" value={intent} />
              <input type="hidden" name="queryId" value={query.id} />
              <button type="submit" className={menuItem()} aria-busy={pending?.intent === intent || undefined}>
                <span>
                  {keyedText(label)}
                  {hint && <span className="block text-sm text-ink-muted">{hint}</span>}
                </span>
              </button>
            </PostForm>
          ))}
        </Menu>
        {intents.has(formError?.intent ?? '') && <FormError>{formError?.errors.form}</FormError>}
      </PropertyLine>
    </>
  )
}

const intents = new Set(['follow', 'unfollow', 'mute', 'unmute'])
