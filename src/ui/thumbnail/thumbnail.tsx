import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { useBrokenPicture } from '../hydration/use-broken-picture.ts'
import { PaperclipIcon } from '../icon/icon.tsx'

const thumbnail = cva('thumbnail')

export type ThumbnailProps = Omit<ComponentProps<'a'>, 'children' | 'href'> & {
  /** The name of the picture, and of the link. */
  name: string
  /** The URL of the picture. Without JavaScript the link leads there. */
  href: string
}

/** A small picture that leads to the whole one. It is loaded when it comes near the view. */
export function Thumbnail({ name, href, className, ...rest }: ThumbnailProps) {
  const { isBroken, img } = useBrokenPicture(href)
  return (
    <a data-slot="thumbnail" href={href} title={name} className={thumbnail({ className })} {...rest}>
      {isBroken ? (
        <span>
          <PaperclipIcon size="lg" />
          <span>{name}</span>
        </span>
      ) : (
        <img {...img} alt={name} loading="lazy" decoding="async" />
      )}
    </a>
  )
}
