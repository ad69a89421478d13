import type { Attachment } from '#domain/query.ts'
import { useWords } from '#screens/words.ts'
import { FileChip } from '#ui/file-chip/file-chip.tsx'

/** The attachments of one message. */
export function Files({ files }: { files: Attachment[] }) {
  const { measures } = useWords()
  return files.map(({ id, name, size, href }) => (
    <FileChip key={id} name={name} size={measures.fileSize(size)} href={href} />
  ))
}
