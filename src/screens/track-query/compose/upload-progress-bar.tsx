import { useWords } from '#screens/words.ts'
import { ProgressBar } from '#ui/progress-bar/progress-bar.tsx'
import { useUploadShare } from './upload-progress.ts'

/** The progress of the files that are being sent with a form. Loaded when files are chosen. */
export function UploadProgressBar() {
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
