import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import type { Company } from '#domain/company.ts'
import type { FormValues } from '#domain/form.ts'
import { priorities } from '#domain/priority.ts'
import type { Clock } from '#domain/person.ts'
import { visibilities, type Category, type Draft, type EarlierQuery, type Visibility } from '#domain/query.ts'
import { isStaff } from '#domain/role.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import { useWords } from '#screens/words.ts'
import { Button, button } from '#ui/button/button.tsx'
import { Callout } from '#ui/callout/callout.tsx'
import { ChoiceCards } from '#ui/choice-cards/choice-cards.tsx'
import { TextAreaField } from '#ui/field/text-area-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { link } from '#ui/link/link.tsx'
import { DiscardForm, discardFormId } from './compose/discard-form.tsx'
import { DraftFiles } from './compose/draft-files.tsx'
import { DraftSaveStatus } from './compose/draft-save-status.tsx'
import type { DraftStatuses } from './compose/draft-status.ts'
import { useDraft } from './compose/use-draft.tsx'
import { useEarlierQuery } from './compose/use-earlier-query.ts'
import type { LoadPreview } from './compose/load-preview.ts'
import { usePreview } from './compose/use-preview.tsx'
import { listHref, queryHref } from './query-links.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'

export type NewQueryScreenProps = {
  company: Company
  categories: Category[]
  /** Idempotency key: posting the form twice raises one query. */
  clientId: string
  clock: Clock
  /** The user's unsent draft. */
  draft?: Draft | null
  /** Autosave status of the draft. */
  drafts?: DraftStatuses
  /** File extensions that may be attached. */
  accept?: string
  /** The query that it follows up: of the address, else of the draft. */
  followUpOf?: EarlierQuery | null
  /** The company's default. */
  defaultVisibility?: Visibility
  /** Renders the text on the server. */
  loadPreview?: LoadPreview
  formError?: InvalidForm
  /** Fields of the form that is being submitted. */
  pending?: FormValues
  /** Beside the form on wide screens: queries like the one that is being written. */
  similar?: ReactNode
}

/** The form that raises a query: subject, text, files, category, priority and visibility. */
export function NewQueryScreen(props: NewQueryScreenProps) {
  const { company, categories, clientId, clock, defaultVisibility = 'private', pending } = props
  const { newQuery: words, vocabulary } = useWords()
  const form = useRef<HTMLFormElement>(null)
  const drafted = useDraft({
    kind: 'query',
    intent: 'raise',
    form,
    clientId,
    clock,
    draft: props.draft,
    draftStatus: props.drafts?.query,
    formError: props.formError,
    pending,
  })
  const { id, formError, draft, draftVersion, files, sending } = drafted
  const { savedAt = draft?.savedAt, problem, saving } = drafted.status ?? {}
  const hasDraftState = Boolean(savedAt || problem || saving)
  const preview = usePreview({ kind: 'query', form, id, formError, load: props.loadPreview })
  const { errors = {}, values = {} } = formError ?? {}
  const [earlier, setEarlier] = useEarlierQuery({ form, drafted, draft: props.draft, loaded: props.followUpOf })
  return (
    <div className="new-query">
      <div className="min-w-0">
        <Heading level={1}>{words.title}</Heading>
        <p className="mt-1 mb-5 wrap-anywhere text-ink-muted">{words.lead(company.name)}</p>
        {earlier && <FollowUpOf earlier={earlier} />}
        <IntentForm
          ref={form}
          className="rounded-panel outline-offset-8 outline-accent data-drop-target:outline-2 data-drop-target:outline-dashed"
          // The key resets the fields when the draft is discarded or replaced.
          key={id}
          intent="raise"
          formError={formError}
          fields={{ clientId: id, draftVersion }}
          encType="multipart/form-data"
          autoComplete={draft?.savedAt ? 'off' : undefined}
          onInput={(event) => {
            drafted.onInput(event)
            preview.onInput()
            const { name, value } = event.target as HTMLInputElement
            if (name === 'followUpOf')
              setEarlier(value === earlier?.reference ? earlier : value ? { reference: value } : null)
          }}
        >
          {/* Without one it is empty, so that a text that is written into the form can bring its own. */}
          <input type="hidden" name="followUpOf" value={earlier && earlier.subject !== null ? earlier.reference : ''} />
          <TextField
            name="subject"
            label={words.subject}
            hint={words.subjectHint}
            required
            // After a rejection the first invalid field has the focus.
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this form, and its heading is read first
            autoFocus={!formError}
            autoComplete="off"
            defaultValue={values.subject ?? draft?.subject}
            error={errors.subject}
          />
          {preview.region}
          <div hidden={preview.isShown}>
            <TextAreaField
              name="body"
              label={words.body}
              hint={words.bodyHint}
              rows={6}
              required
              defaultValue={values.body ?? draft?.body}
              error={errors.body}
            />
          </div>
          <div className="flex flex-col gap-2">
            <DraftFiles
              look="area"
              kept={files}
              returned={formError?.files}
              accept={props.accept}
              error={errors.files}
              sending={sending}
            />
          </div>
          {categories.length > 0 && (
            <ChoiceCards
              name="category"
              label={words.category}
              defaultValue={values.category ?? ''}
              error={errors.category}
              options={[
                { value: '', label: words.noCategory },
                ...categories.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
          {isStaff(company.role) && (
            <ChoiceCards
              name="priority"
              label={words.priority}
              defaultValue={values.priority ?? 'normal'}
              error={errors.priority}
              options={priorities.map((value) => ({ value, label: vocabulary.priority[value] }))}
            />
          )}
          <ChoiceCards
            name="visibility"
            label={words.visibility}
            defaultValue={values.visibility ?? defaultVisibility}
            error={errors.visibility}
            options={visibilities.map((value) => ({
              value,
              label: words.visibilityOf(company.name)[value],
              hint: words.visibilityHints[value],
            }))}
          />
          {drafted.conflict}
          <div className="dock flex flex-wrap items-center gap-2 border-t border-line py-3 max-sm:-mx-4 max-sm:px-4">
            <Button type="submit" tone="primary" pending={sending}>
              {words.submit}
            </Button>
            {preview.button}
            {/* On a phone the state of a draft replaces it. The bar below also leads away from the form. */}
            <Link
              to={listHref(company.key)}
              className={button({ tone: 'quiet', className: hasDraftState && 'max-sm:hidden' })}
            >
              {words.cancel}
            </Link>
            <DraftSaveStatus
              draft={draft}
              status={drafted.status}
              clock={clock}
              className="ms-auto"
              discardDraftForm={discardFormId('query')}
              discarding={pending?.intent === 'discard-draft'}
            />
          </div>
        </IntentForm>
        <DiscardForm kind="query" clientId={id} draftVersion={draftVersion} formError={props.formError} />
      </div>
      <aside className="new-query-aside">{props.similar}</aside>
    </div>
  )
}

/** Which query the new one follows up, or that the viewer sees no such query. */
function FollowUpOf({ earlier: { reference, subject } }: { earlier: EarlierQuery }) {
  const { newQuery: words } = useWords()
  if (subject === null) {
    return (
      <Callout tone="warning" className="mb-5">
        {words.followUpUnknown(reference)}
      </Callout>
    )
  }
  return (
    <p className="mb-5 wrap-anywhere">
      {words.followUpOf}{' '}
      <Link to={queryHref(reference)} className={link({ standalone: true })}>
        {reference}
      </Link>{' '}
      <bdi>{subject}</bdi>
    </p>
  )
}
