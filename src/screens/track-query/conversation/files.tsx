import { type ComponentType, type MouseEvent, useState } from 'react'
import type { Attachment } from '#domain/query.ts'
import { isShownPicture } from '#domain/shown-picture.ts'
import { useWords } from '#screens/words.ts'
import { FileChip } from '#ui/file-chip/file-chip.tsx'
import { Thumbnail } from '#ui/thumbnail/thumbnail.tsx'
import type { PicturesProps } from './pictures.tsx'

/** The viewer loads when it is likely to be used. A failure matters only once a picture is opened. */
const loadViewer = () => import('./pictures.tsx')

/** The attachments of one message: pictures as thumbnails with a viewer, and other files. */
export function Files({ files }: { files: Attachment[] }) {
  const { measures } = useWords()
  const [viewer, setViewer] = useState<{ View: ComponentType<PicturesProps>; start: number }>()
  const pictures = files.filter(isShownPicture)
  const others = files.filter((file) => !isShownPicture(file))

  const open = (event: MouseEvent, start: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    const { href } = event.currentTarget as HTMLAnchorElement
    loadViewer().then(
      ({ Pictures }) => setViewer({ View: Pictures, start }),
      // Without the viewer the picture is a download, as without JavaScript.
      () => location.assign(href),
    )
  }
  return (
    <>
      {pictures.map(({ id, name, href }, index) => (
        <Thumbnail
          key={id}
          name={name}
          href={href}
          onPointerEnter={() => void loadViewer().catch(() => {})}
          onClick={(event) => open(event, index)}
        />
      ))}
      {others.length > 0 && pictures.length > 0 && <span className="basis-full" />}
      {others.map(({ id, name, size, href }) => (
        <FileChip key={id} name={name} size={measures.fileSize(size)} href={href} />
      ))}
      {viewer && <viewer.View pictures={pictures} start={viewer.start} onClose={() => setViewer(undefined)} />}
    </>
  )
}
