import { cva } from 'class-variance-authority'
import { type ChangeEvent, type ComponentProps, useEffect, useRef, useState } from 'react'
import { Field, type FieldLabels } from '../field/field.tsx'
import { useHydrated } from '../hydration/use-hydrated.ts'
import { DropIcon } from '../icon/icon.tsx'
import { useRestoredFocus } from './use-restored-focus.ts'
import { type DroppedFile, DroppedFileItem, type DroppedFileWords } from './dropped-file.tsx'
import { uploadAnnouncement, type AnnouncementWords } from './upload-announcement.ts'

const area = cva(
  [
    'relative flex min-h-20 min-w-0 flex-col items-center justify-center gap-1 rounded-control border border-dashed',
    'px-4 py-3 text-center text-base transition-colors',
    'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent',
    'has-[input:disabled]:border-line has-[input:disabled]:text-ink-muted',
  ],
  {
    variants: {
      look: {
        rest: 'border-line-field bg-surface-raised text-ink hover:not-has-[input:disabled]:border-ink-muted',
        over: 'border-accent bg-accent-soft text-accent',
        invalid: 'border-danger bg-surface-raised text-ink',
      },
    },
  },
)

const input = cva('disabled:cursor-not-allowed', {
  variants: {
    // The input covers the area. Browsers then accept presses and drops without a script.
    look: {
      cover: 'absolute inset-0 size-full cursor-pointer opacity-0',
      plain: [
        'w-full min-w-0 text-sm outline-none file:me-3 file:min-h-6 file:rounded-mark file:border file:border-line-strong',
        'file:bg-surface-hover file:px-2 file:font-medium file:text-ink pointer-coarse:file:min-h-touch',
        'disabled:file:border-line disabled:file:text-ink-muted',
      ],
    },
  },
})

export type FileDropWords = DroppedFileWords &
  AnnouncementWords & {
    /** The instruction: “Drop files here, or choose them”. */
    invite: string
    /** The same while files are dragged over the area: “Release to add them”. */
    drop: string
    /** The accessible name of the list of files. */
    list: string
  }

export type FileDropProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'children' | 'ref'> &
  FieldLabels & {
    /** The name of the files in the posted form. */
    name: string
    /** The texts that it says itself. */
    words: FileDropWords
    /** The current files with their state. The parent uploads them. */
    files?: readonly DroppedFile[]
    /** Called with the chosen or dropped files. Without it, they stay in the input and are submitted with the form. */
    onAdd?: (files: File[]) => void
    /** Called with the id of the file whose removal button was pressed. */
    onRemove?: (id: string) => void
    /** Called with the id of the failed file to send again. Without it, failed files have no retry button. */
    onRetry?: (id: string) => void
  }

const noFiles: readonly DroppedFile[] = []

/** A file input with a drop area and upload progress. Attributes such as `accept` go to the input. */
export function FileDrop({
  label,
  hint,
  error,
  words,
  files = noFiles,
  onAdd,
  onRemove,
  onRetry,
  multiple = true,
  id,
  className,
  ...rest
}: FileDropProps) {
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [over, setOver] = useState(false)
  const isTold = useHydrated() && onAdd !== undefined
  const restoredFocus = useRestoredFocus(list, field)
  const news = useAnnouncement(files, words)

  const add = (event: ChangeEvent<HTMLInputElement>) => {
    if (!onAdd) return
    const chosen = [...(event.target.files ?? [])]
    // So that the same file can be chosen again, and is not submitted twice.
    event.target.value = ''
    if (chosen.length > 0) onAdd(chosen)
  }
  return (
    <Field {...{ label, hint, error, className }} controlId={id}>
      {(ids) => (
        <>
          <div
            className={area({ look: over ? 'over' : error ? 'invalid' : 'rest' })}
            onDragEnter={() => setOver(!rest.disabled)}
            onDragLeave={() => setOver(false)}
            onDrop={() => setOver(false)}
          >
            {isTold && (
              <>
                <DropIcon size="lg" />
                <span className="min-w-0 wrap-anywhere">{over ? words.drop : words.invite}</span>
              </>
            )}
            <input
              ref={field}
              type="file"
              multiple={multiple}
              className={input({ look: isTold ? 'cover' : 'plain' })}
              onChange={add}
              {...rest}
              {...ids}
            />
          </div>
          {files.length > 0 && (
            <ul ref={list} aria-label={words.list} className="mt-1 flex flex-col gap-1.5" {...restoredFocus}>
              {files.map((file) => (
                <DroppedFileItem
                  key={file.id}
                  file={file}
                  words={words}
                  onRemove={onRemove && (() => onRemove(file.id))}
                  onRetry={onRetry && (() => onRetry(file.id))}
                />
              ))}
            </ul>
          )}
          <output className="sr-only">{news}</output>
        </>
      )}
    </Field>
  )
}

/** The announcement of the latest change, for screen readers. */
function useAnnouncement(files: readonly DroppedFile[], words: AnnouncementWords): string {
  const before = useRef(files)
  const [news, setNews] = useState('')
  useEffect(() => {
    const latest = uploadAnnouncement(before.current, files, words)
    before.current = files
    if (latest) setNews(latest)
  }, [files, words])
  return news
}
