import type { Attachment } from '#domain/query.ts'
import '#domain/words/en/composer.ts'
import { useWords } from '#screens/words.ts'
import { PictureViewer } from '#ui/thumbnail/picture-viewer.tsx'

export type PicturesProps = { pictures: readonly Attachment[]; start: number; onClose: () => void }

/** The viewer of a message's pictures. Loaded when a thumbnail is about to be pressed. */
export function Pictures({ pictures, start, onClose }: PicturesProps) {
  const { pictures: words, measures } = useWords()
  return (
    <PictureViewer
      pictures={pictures.map(({ name, size, href }) => ({ name, size: measures.fileSize(size), href }))}
      start={start}
      words={words}
      onClose={onClose}
    />
  )
}
