import { type ComponentType, useState } from 'react'
import type { DraftFile } from '#domain/query.ts'
import { useWords } from '#screens/words.ts'
import { CheckboxField } from '#ui/field/checkbox-field.tsx'
import { FileField } from '#ui/field/file-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'

/** Classes of a form with these inputs. It has `data-drop-target` while files are dragged over it. */
export const dropTarget =
  'rounded-panel outline-offset-8 outline-accent data-drop-target:outline-2 data-drop-target:outline-dashed'

export type DraftFilesProps = {
  /** Files already uploaded with the draft or a rejected attempt. */
  kept?: DraftFile[]
  /** Files of the last rejected attempt. */
  returned?: DraftFile[]
  /** The endings that may be attached. */
  accept?: string
  error?: string
  /** The form is being sent. */
  sending?: boolean
  className?: string
}

/** File inputs of a composer. Unticking an uploaded file removes it. */
export function DraftFiles({ kept, returned, accept, error, sending, className }: DraftFilesProps) {
  const { composer: t, measures } = useWords()
  const round = useRound(returned)
  return (
    <Stack gap="sm" className={className}>
      {kept && kept.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="mb-1 text-sm font-medium">{t.kept}</legend>
          <Text size="sm" tone="muted">
            {t.keptHint}
          </Text>
          {kept.map(({ id, name, size }) => (
            <CheckboxField
              key={id}
              name="files[]"
              value={id}
              defaultChecked
              label={<span className="wrap-anywhere">{t.keptFile(name, measures.fileSize(size))}</span>}
            />
          ))}
        </fieldset>
      )}
      <NewFiles key={round} {...{ kept, accept, error, sending }} />
    </Stack>
  )
}

/** The file input, with a list of the chosen names, because browsers show only a count. */
function NewFiles({ kept, accept, error, sending }: Omit<DraftFilesProps, 'className'>) {
  const { composer: t, measures } = useWords()
  const [chosen, setChosen] = useState<File[]>([])
  const [ProgressBar, setProgressBar] = useState<ComponentType>()
  return (
    <>
      <FileField
        name="files"
        multiple
        accept={accept}
        label={t.files}
        hint={t.filesHint}
        error={error}
        onChange={({ currentTarget }) => {
          setChosen([...(currentTarget.files ?? [])])
          import('./upload-progress-bar.tsx').then(
            ({ UploadProgressBar }) => setProgressBar(() => UploadProgressBar),
            // The button shows that the form is being sent.
            () => {},
          )
        }}
      />
      {chosen.length > 0 && (
        <ul aria-label={t.chosen} aria-live="polite" className="text-sm text-ink-muted">
          {chosen.map(({ name, size }) => {
            const again = kept?.some((file) => file.name === name && file.size === size)
            return (
              <li key={name} className={again ? 'font-medium wrap-anywhere text-ink' : 'wrap-anywhere'}>
                {(again ? t.chosenAgain : t.chosenFile)(name, measures.fileSize(size))}
              </li>
            )
          })}
        </ul>
      )}
      {sending && chosen.length > 0 && ProgressBar && <ProgressBar />}
    </>
  )
}

/**
 * Counts server responses. The file input resets after each one, because its files were already stored or rejected;
 * otherwise the next attempt would upload them again.
 */
function useRound(returned: DraftFile[] | undefined): number {
  const [state, setState] = useState({ returned, round: 0 })
  if (state.returned === returned) return state.round
  setState({ returned, round: state.round + 1 })
  return state.round + 1
}
