import { type ReactNode, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Clock } from '#domain/person.ts'
import type { Draft, DraftFile } from '#domain/query.ts'
import { useWords } from '#screens/words.ts'
import { Button } from '#ui/button/button.tsx'
import { Callout } from '#ui/callout/callout.tsx'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { setNativeValue } from '#ui/field/set-native-value.ts'
import { TextAreaField } from '#ui/field/text-area-field.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { type DraftText, joinDrafts } from './join-drafts.ts'

export type DraftConflictProps = {
  /** What another form has saved. */
  stored: Draft
  /** What was typed here and not saved. */
  typed: DraftText
  /** Files that were uploaded with this form. */
  files?: DraftFile[]
  clock: Clock
  /** The composer. */
  form: RefObject<HTMLFormElement | null>
  /** The author has decided: the form takes over the stored version, and has these files. */
  onSettle: (files: DraftFile[]) => void
}

const noFiles: DraftFile[] = []

/**
 * Two texts of one draft side by side: the stored one, and the one that was typed here. The author keeps either or both.
 * The choice is written into the form, where autosave saves it like typed text.
 */
export function DraftConflict({ stored, typed, files = noFiles, clock, form, onSettle }: DraftConflictProps) {
  const words = useWords().draftConflict
  const [isTooLong, setTooLong] = useState(false)

  const settle = (
    choose: (typed: DraftText & { files: DraftFile[] }) => (DraftText & { files: DraftFile[] }) | null,
  ) => {
    const composer = form.current
    if (!composer) return
    const chosen = choose({ ...readText(composer), files: files.filter(({ id }) => isTicked(composer, id)) })
    setTooLong(!chosen)
    if (!chosen) return
    // Autosave reads the version and the files from the form.
    flushSync(() => onSettle(chosen.files))
    writeDraft(composer, chosen)
  }

  return (
    <Callout
      tone="warning"
      title={words.title}
      actions={
        <>
          <Button size="sm" onClick={() => settle((typed) => typed)}>
            {words.keepTyped}
          </Button>
          <Button size="sm" onClick={() => settle(() => stored)}>
            {words.useStored}
          </Button>
          <Button size="sm" onClick={() => settle((typed) => joinDrafts(stored, typed))}>
            {words.keepBoth}
          </Button>
        </>
      }
    >
      <p>{words.hint}</p>
      <Grid columns={2} gap="sm" className="mt-2">
        <TextVersion
          label={
            <>
              {words.stored}, {stored.savedAt && <DateTime at={stored.savedAt} {...clock} format="time" />}
            </>
          }
          name="stored"
          text={stored}
          files={stored.files}
        />
        <TextVersion label={words.typed} name="typed" text={typed} files={files} />
      </Grid>
      <p role="alert" className="mt-2 font-medium text-danger empty:hidden">
        {isTooLong && words.tooLong}
      </p>
    </Callout>
  )
}

/** One of the two texts, to read. */
function TextVersion(props: { label: ReactNode; name: string; text: DraftText; files: DraftFile[] }) {
  const { label, name, text, files } = props
  const words = useWords().draftConflict
  const hints = [
    ...(text.followUpOf ? [words.followUpOf(text.followUpOf)] : []),
    ...(files.length > 0 ? [words.files(files.map(({ name }) => name).join(', '))] : []),
  ]
  return (
    <TextAreaField
      className="wrap-anywhere [&_textarea]:max-h-48"
      label={label}
      hint={hints.join(' ')}
      name={name}
      // Belongs to no form, so that the composer does not post it.
      form=""
      readOnly
      rows={3}
      value={[text.subject, text.body].filter(Boolean).join('\n\n')}
    />
  )
}

const textFields = ['followUpOf', 'subject', 'body'] as const

const textField = (form: HTMLFormElement, name: string): HTMLInputElement | HTMLTextAreaElement | null => {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement ? field : null
}

const readText = (form: HTMLFormElement): DraftText => ({
  followUpOf: textField(form, 'followUpOf')?.value,
  subject: textField(form, 'subject')?.value ?? '',
  body: textField(form, 'body')?.value ?? '',
})

const fileBox = (form: HTMLFormElement, id: string) =>
  form.querySelector<HTMLInputElement>(`input[name="files[]"][value="${id}"]`)
const isTicked = (form: HTMLFormElement, id: string): boolean => fileBox(form, id)?.checked ?? false

/** Writes a draft into its form like typed text. */
function writeDraft(form: HTMLFormElement, draft: DraftText & { files: DraftFile[] }): void {
  for (const { id } of draft.files) {
    const box = fileBox(form, id)
    if (box) box.checked = true
  }
  for (const name of textFields) {
    const field = textField(form, name)
    if (field) setNativeValue(field, draft[name] ?? '')
  }
  textField(form, 'body')?.focus()
}
