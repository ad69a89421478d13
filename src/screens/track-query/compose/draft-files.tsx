import { type ChangeEvent, type ComponentType, useEffect, useRef, useState } from 'react'
import type { DraftFile } from '#domain/query.ts'
import { useWords } from '#screens/words.ts'
import { AttachFiles, type AttachFilesProps } from '#ui/attach-files/attach-files.tsx'
import { FileCheck } from '#ui/attach-files/file-check.tsx'
import { FieldError, useFieldIds } from '#ui/field/field.tsx'
import type { ChosenFilesProps } from './chosen-files.tsx'
import { setFiles } from './file-list.ts'

export type DraftFilesProps = Pick<AttachFilesProps, 'accept' | 'look'> & {
  /** Files already uploaded with the draft or a rejected attempt. */
  kept?: DraftFile[]
  /** Files of the last rejected attempt. */
  returned?: DraftFile[]
  error?: string
  /** The form is being sent. */
  sending?: boolean
  /** The element of the page that says which files may be attached. */
  hintId?: string
}

/** File inputs of a composer. Unticking an uploaded file removes it. */
export function DraftFiles({ kept, returned, ...rest }: DraftFilesProps) {
  const { composer: words, measures } = useWords()
  const round = useRound(returned)
  return (
    <>
      {kept && kept.length > 0 && (
        <fieldset className="composer-files flex flex-wrap gap-2">
          <legend className="sr-only">{words.kept}</legend>
          {kept.map(({ id, name, size }) => (
            <FileCheck
              key={id}
              name="files[]"
              value={id}
              defaultChecked
              label={words.keptFile(name, measures.fileSize(size))}
            />
          ))}
        </fieldset>
      )}
      <NewFiles key={round} kept={kept} {...rest} />
    </>
  )
}

/** The file input. A further choice adds to the first. */
function NewFiles({ kept, accept, error, sending, look, hintId: pageHintId }: Omit<DraftFilesProps, 'returned'>) {
  const words = useWords().composer
  const { ids, hintId, errorId } = useFieldIds(undefined, { hint: !pageHintId && words.filesHint, error })
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File[]>([])
  const [List, setList] = useState<ComponentType<ChosenFilesProps>>()

  const choose = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    // The browser drops the files of earlier choices. `setFiles` restores them, with an event that is not trusted.
    if (nativeEvent.isTrusted && chosen.length > 0) return setFiles(currentTarget, [...chosen, ...files])
    setChosen(files)
    import('./chosen-files.tsx').then(
      ({ ChosenFiles }) => setList(() => ChosenFiles),
      // Without the list, the files are sent all the same.
      () => {},
    )
  }
  // Files that were chosen before this script ran, or that the browser restored.
  useEffect(() => {
    const field = input.current
    if (field?.value) setFiles(field, [...(field.files ?? [])])
  }, [])
  return (
    <>
      <AttachFiles
        ref={input}
        name="files"
        label={words.files}
        title={words.filesHint}
        dropHint={words.filesDrop}
        look={look}
        accept={accept}
        onChange={choose}
        {...ids}
        aria-describedby={[pageHintId, ids['aria-describedby']].filter(Boolean).join(' ')}
      />
      {!pageHintId && (
        <span id={hintId} hidden>
          {words.filesHint}
        </span>
      )}
      <div aria-live="polite" className="composer-files empty:hidden">
        {List && <List files={chosen} kept={kept} sending={sending} input={input} />}
      </div>
      {error && (
        <FieldError id={errorId} className="composer-files">
          {error}
        </FieldError>
      )}
    </>
  )
}

/**
 * Counts server responses. The file input resets after each one, because its files were already stored or rejected;
 * otherwise the next attempt would upload them again.
 */
function useRound(returned: DraftFile[] | undefined): number {
  const [state, setState] = useState({ returned, round: 0 })
  // A failure without an answer returns none, and nothing was stored.
  if (!returned || state.returned === returned) return state.round
  setState({ returned, round: state.round + 1 })
  return state.round + 1
}
