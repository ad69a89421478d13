import { useRef } from 'react'
import { Link } from 'react-router'
import type { Company } from '#domain/company.ts'
import type { FormValues } from '#domain/form.ts'
import { priorities } from '#domain/priority.ts'
import type { Clock } from '#domain/person.ts'
import { visibilities, type Category, type Draft, type Visibility } from '#domain/query.ts'
import { isStaff } from '#domain/role.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import { useWords } from '#screens/words.ts'
import { Button, button } from '#ui/button/button.tsx'
import { RadioField } from '#ui/field/radio-field.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextAreaField } from '#ui/field/text-area-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Center } from '#ui/layout/center.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { DiscardForm, discardFormId } from './compose/discard-form.tsx'
import { DraftFiles, dropTarget } from './compose/draft-files.tsx'
import { DraftSaveStatus } from './compose/draft-save-status.tsx'
import type { DraftStatuses } from './compose/draft-status.ts'
import { useDraft } from './compose/use-draft.tsx'
import { listHref as wholeList } from './query-links.ts'
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
  /** The company's default. */
  defaultVisibility?: Visibility
  /** URL of the filtered list to go back to; default: the whole list. */
  listHref?: string
  formError?: InvalidForm
  /** Fields of the form that is being submitted. */
  pending?: FormValues
}

/** The form that raises a query: subject, text, files, category, priority and visibility. */
export function NewQueryScreen(props: NewQueryScreenProps) {
  const { company, categories, clientId, clock, defaultVisibility = 'private', listHref, pending } = props
  const { newQuery: t, vocabulary } = useWords()
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
  const { errors = {}, values = {} } = formError ?? {}
  return (
    <Center width="text">
      <Stack gap="lg">
        <Stack gap="xs" as="header">
          <Heading level={1}>{t.title}</Heading>
          <Text tone="muted">{t.lead(company.name)}</Text>
        </Stack>
        <IntentForm
          ref={form}
          className={dropTarget}
          // The key resets the fields when the draft is discarded or replaced.
          key={id}
          intent="raise"
          formError={formError}
          fields={{ clientId: id, draftVersion }}
          encType="multipart/form-data"
          autoComplete={draft?.savedAt ? 'off' : undefined}
          onInput={drafted.onInput}
        >
          <TextField
            name="subject"
            label={t.subject}
            hint={t.subjectHint}
            required
            autoComplete="off"
            defaultValue={values.subject ?? draft?.subject}
            error={errors.subject}
          />
          <TextAreaField
            name="body"
            label={t.body}
            hint={t.bodyHint}
            rows={8}
            required
            defaultValue={values.body ?? draft?.body}
            error={errors.body}
          />
          <DraftFiles
            kept={files}
            returned={formError?.files}
            accept={props.accept}
            error={errors.files}
            sending={sending}
          />
          <Grid columns={2}>
            {categories.length > 0 && (
              <SelectField
                name="category"
                label={t.category}
                defaultValue={values.category}
                error={errors.category}
                options={[
                  { value: '', label: t.noCategory },
                  ...categories.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
            )}
            {isStaff(company.role) && (
              <SelectField
                name="priority"
                label={t.priority}
                defaultValue={values.priority ?? 'normal'}
                error={errors.priority}
                options={[...priorities].reverse().map((value) => ({ value, label: vocabulary.priority[value] }))}
              />
            )}
          </Grid>
          <RadioField
            name="visibility"
            label={t.visibility}
            defaultValue={values.visibility ?? defaultVisibility}
            error={errors.visibility}
            options={visibilities.map((value) => ({
              value,
              label: t.visibilityOf(company.name)[value],
              hint: t.visibilityHints[value],
            }))}
          />
          {drafted.conflict}
          <Cluster gap="sm">
            <Button type="submit" tone="primary" pending={sending}>
              {t.submit}
            </Button>
            <Link to={listHref ?? wholeList(company.key)} className={button({ tone: 'quiet' })}>
              {t.cancel}
            </Link>
            <DraftSaveStatus
              draft={draft}
              status={drafted.status}
              clock={clock}
              discardDraftForm={discardFormId('query')}
              discarding={pending?.intent === 'discard-draft'}
            />
          </Cluster>
        </IntentForm>
        <DiscardForm kind="query" clientId={id} draftVersion={draftVersion} formError={props.formError} />
      </Stack>
    </Center>
  )
}
