import { cva } from 'class-variance-authority'
import { type ComponentProps, useState } from 'react'
import { FileIcon } from '../icon/file-icon.tsx'

const thumbnail = cva('thumbnail')

export type ThumbnailProps = Omit<ComponentProps<'a'>, 'children' | 'href'> & {
  /** The name of the picture, and of the link. */
  name: string
  /** The URL of the picture. Without JavaScript the link leads there. */
  href: string
}

/** A small picture that leads to the whole one. It is loaded when it comes near the view. */
export function Thumbnail({ name, href, className, ...rest }: ThumbnailProps) {
  const [brokenHref, setBrokenHref] = useState<string>()

  // A picture can fail before hydration, when no error event reaches React.
  const checkEarlyFailure = (img: HTMLImageElement | null) => {
    if (img?.complete && img.naturalWidth === 0) setBrokenHref(href)
  }

  return (
    <a data-slot="thumbnail" href={href} title={name} className={thumbnail({ className })} {...rest}>
      {href === brokenHref ? (
        <span>
          <FileIcon size="lg" />
          <span>{name}</span>
        </span>
      ) : (
        <img
          ref={checkEarlyFailure}
          src={href}
          alt={name}
          loading="lazy"
          decoding="async"
          onError={() => setBrokenHref(href)}
        />
      )}
    </a>
  )
}
