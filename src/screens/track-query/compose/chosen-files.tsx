import type { RefObject } from 'react'
import type { DraftFile } from '#domain/query.ts'
import { useWords } from '#screens/words.ts'
import { CloseIcon } from '#ui/icon/icon.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { ProgressBar } from '#ui/progress-bar/progress-bar.tsx'
import { setFiles } from './file-list.ts'
import { useUploadShare } from './upload-progress.ts'

export type ChosenFilesProps = {
  files: readonly File[]
  /** Files already uploaded with the draft. */
  kept?: readonly DraftFile[]
  /** The form is being sent. */
  sending?: boolean
  /** The input that holds them. */
  input: RefObject<HTMLInputElement | null>
}

/** The files chosen in a form, each with a button that removes it, and their upload. Loaded with the first choice. */
export function ChosenFiles({ files, kept, sending, input }: ChosenFilesProps) {
  const { composer: t, measures } = useWords()
  return (
    <>
      <ul aria-label={t.chosen} className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {files.map((file) => {
          const { name, size } = file
          const again = kept?.some((other) => other.name === name && other.size === size)
          return (
            <li key={`${name} ${size}`} className="flex max-w-full min-w-0 items-center gap-1 text-ink-muted">
              <span className={again ? 'font-medium wrap-anywhere text-ink' : 'wrap-anywhere'}>
                {(again ? t.chosenAgain : t.chosenFile)(name, measures.fileSize(size))}
              </span>
              {!sending && (
                <IconButton
                  label={t.removeFile(name)}
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
      {sending && <UploadProgressBar />}
    </>
  )
}

/** The progress of the files that are being sent. */
function UploadProgressBar() {
  const t = useWords().composer
  const share = useUploadShare()
  const percent = share === undefined ? undefined : Math.floor(share * 100)
  return (
    <ProgressBar
      label={t.uploading}
      value={percent}
      valueText={percent === undefined ? undefined : t.uploaded(percent)}
    />
  )
}
