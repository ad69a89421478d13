import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { AlertIcon, CheckIcon, CloseIcon, FileIcon, RetryIcon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { ProgressBar } from '../progress-bar/progress-bar.tsx'

export type DroppedFile = {
  id: string
  name: string
  /** The size as text, such as “2 MB”. */
  size?: string
  state: 'waiting' | 'uploading' | 'done' | 'failed'
  /** The uploaded share, from 0 to 1; undefined if unknown. */
  progress?: number
  /** Why the upload failed, and what to do. */
  error?: string
  /** False if the same file would fail again, such as one that is too large: it can only be removed. */
  canRetry?: boolean
}

export type DroppedFileWords = {
  waiting: string
  done: string
  /** The progress: “40 %”. */
  progress: (percent: number) => string
  remove: (name: string) => string
  retry: (name: string) => string
}

const droppedFile = cva(
  'flex min-w-0 flex-wrap items-start gap-x-2.5 rounded-control border border-line bg-surface-raised py-1.5 ps-2.5 pe-1.5 text-sm',
)

const icons: Record<DroppedFile['state'], ReactNode> = {
  waiting: <FileIcon className="text-ink-muted" />,
  uploading: <FileIcon className="text-ink-muted" />,
  done: <CheckIcon className="text-success" />,
  failed: <AlertIcon className="text-danger" />,
}

export type DroppedFileItemProps = Omit<ComponentProps<'li'>, 'children'> & {
  file: DroppedFile
  words: DroppedFileWords
  onRemove?: (() => void) | undefined
  onRetry?: (() => void) | undefined
}

/** A file of a `FileDrop`: name, size, progress and actions. */
export function DroppedFileItem({ file, words, onRemove, onRetry, className, ...rest }: DroppedFileItemProps) {
  return (
    <li data-slot="dropped-file" className={droppedFile({ className })} {...rest}>
      <span className="flex h-6 shrink-0 items-center">{icons[file.state]}</span>
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-2 py-0.5">
        <span className="truncate font-medium" title={file.name}>
          {file.name}
        </span>
        {file.size && <span className="shrink-0 text-ink-muted tabular-nums">{file.size}</span>}
      </div>
      {onRetry && file.state === 'failed' && file.canRetry !== false && (
        <IconButton label={words.retry(file.name)} icon={<RetryIcon size="sm" />} onClick={onRetry} />
      )}
      {onRemove && <IconButton label={words.remove(file.name)} icon={<CloseIcon size="sm" />} onClick={onRemove} />}
      <StateOf file={file} words={words} />
    </li>
  )
}

/** On its own line, so that the buttons do not squeeze it on narrow screens. */
const line = 'w-full min-w-0 ps-6.5 pe-1 pb-0.5'

function StateOf({ file, words }: { file: DroppedFile; words: DroppedFileWords }) {
  if (file.state === 'failed') return <div className={`${line} wrap-anywhere text-danger`}>{file.error}</div>
  if (file.state !== 'uploading') return <div className={`${line} text-ink-muted`}>{words[file.state]}</div>
  const percent = file.progress === undefined ? undefined : Math.floor(file.progress * 100)
  return (
    <div className={`${line} flex min-h-5 items-center gap-2 text-ink-muted`}>
      <ProgressBar label={file.name} labelHidden value={percent} className="flex-1" />
      {percent !== undefined && <span className="min-w-10 text-end tabular-nums">{words.progress(percent)}</span>}
    </div>
  )
}
