import { cva } from 'class-variance-authority'
import { type ComponentProps, useState } from 'react'
import { initials } from './initials.ts'

const avatar = cva(
  [
    'inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-surface-hover text-ink-muted',
    'leading-none font-semibold select-none inset-ring inset-ring-line',
  ],
  {
    variants: {
      size: {
        xs: 'size-5 text-3xs',
        sm: 'size-6 text-2xs',
        md: 'size-8 text-xs',
        lg: 'size-16 text-xl',
      },
    },
  },
)

export type AvatarProps = Omit<ComponentProps<'span'>, 'children'> & {
  /** The person's name: read aloud, and the source of the initials. */
  name: string
  /** Picture address. Initials stand in while it is missing or broken. */
  src?: string | null
  /** 20, 24, 32 or 64 px. */
  size?: 'xs' | 'sm' | 'md' | 'lg'
  /** The name stands beside it, so that hearing it twice would only disturb. */
  decorative?: boolean
}

/** A person, shown as a picture or as initials. */
export function Avatar({ name, src, size = 'md', decorative = false, className, ...rest }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>()
  const picture = src && src !== brokenSrc ? src : undefined

  // A picture can fail before hydration, when no error event reaches React.
  const checkEarlyFailure = (img: HTMLImageElement | null) => {
    if (img?.complete && img.naturalWidth === 0) setBrokenSrc(picture)
  }

  return (
    <span
      data-slot="avatar"
      role={decorative ? undefined : 'img'}
      aria-label={decorative ? undefined : name}
      aria-hidden={decorative || undefined}
      title={decorative ? undefined : name}
      className={avatar({ size, className })}
      {...rest}
    >
      {picture ? (
        <img
          ref={checkEarlyFailure}
          src={picture}
          alt=""
          className="size-full object-cover"
          onError={() => setBrokenSrc(picture)}
        />
      ) : (
        // Older browsers part signs of India elsewhere than the server; that is no reason to render twice.
        <span aria-hidden suppressHydrationWarning>
          {initials(name)}
        </span>
      )}
    </span>
  )
}
