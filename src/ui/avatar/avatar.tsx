import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { useBrokenPicture } from '../hydration/use-broken-picture.ts'
import { avatarHue } from './avatar-hue.ts'
import { initials } from './initials.ts'

const avatar = cva('', {
  variants: { size: { xs: 'avatar-xs', sm: 'avatar-sm', md: 'avatar-md', lg: 'avatar-lg' } },
})

export type AvatarProps = Omit<ComponentProps<'span'>, 'children'> & {
  /** The person's name: the accessible name, and the source of the initials. */
  name: string
  /** The person's id, which gives the colour behind the initials; the name by default. Without both it is grey. */
  personId?: string
  /** URL of the picture. Initials are shown while it is missing or broken. */
  src?: string | null
  /** 20, 24, 32 or 64 px. */
  size?: 'xs' | 'sm' | 'md' | 'lg'
  /** Hides the avatar from screen readers, where the name stands beside it. */
  decorative?: boolean
}

/** A person's picture, or their initials. */
export function Avatar({
  name,
  personId = name,
  src,
  size = 'md',
  decorative = false,
  className,
  ...rest
}: AvatarProps) {
  const { isBroken, img } = useBrokenPicture(src ?? undefined)

  return (
    <span
      data-slot="avatar"
      role={decorative ? undefined : 'img'}
      aria-hidden={decorative || undefined}
      // Also its name.
      title={decorative ? undefined : name}
      data-hue={personId.trim() ? avatarHue(personId) : undefined}
      className={avatar({ size, className })}
      // Older browsers split Indic graphemes differently than the server. Do not render again for that.
      suppressHydrationWarning
      {...rest}
    >
      {src && !isBroken ? <img {...img} alt="" className="size-full object-cover" /> : initials(name)}
    </span>
  )
}
