import type { RefObject } from 'react'
import type { DraftFile } from '#domain/query.ts'
import '#domain/words/en/composer.ts'
import '#domain/words/en/errors.ts'
import { useWords } from '#screens/words.ts'
import { Button } from '#ui/button/button.tsx'
import { FieldError } from '#ui/field/field.tsx'
import { CloseIcon, PaperclipIcon } from '#ui/icon/icon.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { ProgressBar } from '#ui/progress-bar/progress-bar.tsx'
import { fileKey, setFiles } from './file-list.ts'
import { useJudgedFiles } from './use-judged-files.ts'
import { pairOf, type SmallerPicture, useSmallerPictures } from './use-smaller-pictures.ts'
import { useUpload } from './composer-host.ts'

export type ChosenFilesProps = {
  files: readonly File[]
  /** Files already uploaded with the draft. */
  kept?: readonly DraftFile[]
  /** The form is being sent. */
  sending?: boolean
  /** The input that holds them. */
  input: RefObject<HTMLInputElement | null>
}

/**
 * The files chosen in a form, each with a button that removes it, why others were refused, and the upload. Loaded with the
 * first choice.
 */
export function ChosenFiles({ files, kept, sending = false, input }: ChosenFilesProps) {
  const { chosenFiles: words, measures } = useWords()
  const { pairs, working, replace, isSettled } = useSmallerPictures({ files, input, sending })
  const faults = useJudgedFiles({ files, input, sending, isSettled })
  const textOf = (file: File, pair: SmallerPicture | undefined) => {
    const { name } = file
    const size = measures.fileSize(file.size)
    if (kept?.some((other) => other.name === name && other.size === file.size)) return words.chosenAgain(name, size)
    if (working.includes(fileKey(file))) return words.shrinking(name, size)
    return pair?.smaller.size === file.size
      ? words.shrunk(name, size, measures.fileSize(pair.original.size))
      : words.chosenFile(name, size)
  }
  return (
    <>
      {files.length > 0 && (
        <ul aria-label={words.chosen} className="flex min-w-0 flex-wrap gap-2">
          {files.map((file, index) => {
            const pair = pairOf(pairs, file)
            const isSmaller = pair?.smaller.size === file.size
            const act = isSmaller ? words.sendOriginal : words.sendSmaller
            return (
              <li
                // oxlint-disable-next-line react/no-array-index-key -- two pasted files may have the same properties
                key={`${index} ${fileKey(pair?.original ?? file)}`}
                className="flex min-h-8 max-w-full min-w-0 items-center gap-x-2 rounded-control border border-line bg-surface-raised ps-2.5 pe-1 text-sm pointer-coarse:min-h-touch"
              >
                <PaperclipIcon size="sm" className="text-ink-muted" />
                <span className="min-w-0 wrap-anywhere">{textOf(file, pair)}</span>
                {!sending && pair && (
                  <Button
                    size="sm"
                    tone="quiet"
                    aria-label={words.of(act, file.name)}
                    onClick={() => replace(file, isSmaller ? pair.original : pair.smaller)}
                  >
                    {act}
                  </Button>
                )}
                {!sending && (
                  <IconButton
                    label={words.removeFile(file.name)}
                    icon={<CloseIcon size="sm" />}
                    onClick={() =>
                      input.current &&
                      setFiles(
                        input.current,
                        files.filter((other) => other !== file),
                      )
                    }
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
      {faults.map((fault) => (
        <FieldError key={fault}>{fault}</FieldError>
      ))}
      {files.length > 0 && sending && <UploadProgressBar />}
    </>
  )
}

/** The progress of the files that are being sent. It can be cancelled until all is sent. */
function UploadProgressBar() {
  const { chosenFiles: words } = useWords()
  const { share, cancel } = useUpload()
  const percent = share === undefined ? undefined : Math.floor(share * 100)
  return (
    <div className="flex items-end gap-3">
      <ProgressBar
        label={words.uploading}
        value={percent}
        valueText={percent === undefined ? undefined : words.uploaded(percent)}
        className="grow"
      />
      {cancel && percent !== 100 && (
        <Button size="sm" onClick={cancel}>
          {words.cancelUpload}
        </Button>
      )}
    </div>
  )
}
