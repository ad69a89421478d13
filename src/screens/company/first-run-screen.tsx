import { Form, Link } from 'react-router'
import type { CompanyCreation, JoinableCompany, OwnInvitation } from '#domain/company.ts'
import type { FormValues } from '#domain/form.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { Brand } from '#screens/shell/brand.tsx'
import { useSubmission } from '#screens/track-query/use-submission.ts'
import { useWords } from '#screens/words.ts'
import { Button } from '#ui/button/button.tsx'
import { FormError } from '#ui/field/form-error.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { ChevronLeftIcon } from '#ui/icon/icon.tsx'
import { Center } from '#ui/layout/center.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { link } from '#ui/link/link.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { Text } from '#ui/text/text.tsx'
import { CompanyFields } from './company-fields.tsx'
import { JoinableCompanies } from './joinable-companies.tsx'
import { OwnInvitations } from './own-invitations.tsx'

export type FirstRunScreenProps = {
  /** Idempotency key: posting the form twice creates one company. */
  clientId: string
  /** E-mail address of the signed-in user. */
  viewerEmail: string
  /** Open invitations to this address. They need no link. */
  invitations: readonly OwnInvitation[]
  /** Companies that the user may join because of their address. */
  joinable: readonly JoinableCompany[]
  /** Who may create companies. */
  creation: CompanyCreation
  /** Names of the companies in which the user is suspended, who has no other. Then the page offers no new company. */
  suspendedIn?: readonly string[]
  /** Link back for users who already have a company. */
  backHref?: string | null
  formError?: InvalidForm
  /** Fields of the form that is being submitted. */
  pending?: FormValues
}

/** Joins a company by an invitation to the viewer's address, by its link or by the address alone, or creates one. */
export function FirstRunScreen({
  clientId,
  viewerEmail,
  invitations,
  joinable,
  creation,
  suspendedIn,
  backHref,
  formError,
  pending,
}: FirstRunScreenProps) {
  const words = useWords().firstRun
  const [first, ...others] = suspendedIn ?? []
  const isSuspended = first !== undefined
  const title = isSuspended ? words.suspension.title(first) : words.title
  const lead = joinable.length > 0 ? words.leadJoinable : creation.may ? words.lead : words.leadJoining
  const joinError = errorOfGoneOffer({ invitations, joinable, formError })
  return (
    <Center width="text" className={backHref ? undefined : 'py-4 lg:py-[10vh]'}>
      <Stack gap="lg">
        <Stack gap="sm" as="header">
          {backHref && (
            <Link
              to={backHref}
              className={`${link({ tone: 'muted', standalone: true })} inline-flex items-center gap-1 text-sm`}
            >
              <ChevronLeftIcon size="sm" />
              {words.back}
            </Link>
          )}
          {!backHref && <Brand />}
          <Heading level={1} size={backHref ? 'lg' : 'xl'} className={backHref ? undefined : 'mt-4'}>
            {backHref ? words.another : title}
          </Heading>
          {isSuspended && <Text>{words.suspension.text(first)}</Text>}
          {others.map((name) => (
            <Text key={name}>{words.suspendedToo(name)}</Text>
          ))}
          {!isSuspended && <Text tone="muted">{lead}</Text>}
        </Stack>
        {joinError && <FormError>{joinError}</FormError>}
        {invitations.length > 0 && <OwnInvitations invitations={invitations} formError={formError} pending={pending} />}
        {joinable.length > 0 && <JoinableCompanies companies={joinable} formError={formError} pending={pending} />}
        {!isSuspended && (
          <div className="grid gap-4 md:grid-cols-2">
            {creation.may && <CreateCompany clientId={clientId} formError={formError} pending={pending} />}
            <JoinCompany />
            {!creation.may && (
              <Panel title={words.createTitle}>
                <Text>{creation.who === 'domains' ? words.createByDomain(creation.domains) : words.createClosed}</Text>
              </Panel>
            )}
          </div>
        )}
        {!backHref && (
          <Form method="post" action="/logout" reloadDocument>
            <Cluster gap="sm" className="text-sm text-ink-muted">
              <span className="min-w-0 wrap-anywhere">{words.signedInAs(viewerEmail)}</span>
              <button type="submit" className={link({ tone: 'muted', standalone: true })}>
                {words.signOut}
              </button>
              {isSuspended && (
                <Link to="/company?create" className={link({ tone: 'muted', standalone: true })}>
                  {words.another}
                </Link>
              )}
            </Cluster>
          </Form>
        )}
      </Stack>
    </Center>
  )
}

/** Why joining failed, if what the person chose is not offered any more, so that no row can show it. */
function errorOfGoneOffer({
  invitations,
  joinable,
  formError,
}: Pick<FirstRunScreenProps, 'invitations' | 'joinable' | 'formError'>): string | undefined {
  const { intent, values, errors } = formError ?? {}
  const isGone =
    (intent === 'accept-own-invite' && !invitations.some(({ id }) => id === values?.id)) ||
    (intent === 'join-by-domain' && !joinable.some(({ id }) => id === values?.company))
  return isGone ? errors?.form : undefined
}

function CreateCompany({
  clientId,
  formError,
  pending,
}: Pick<FirstRunScreenProps, 'clientId' | 'formError' | 'pending'>) {
  const words = useWords().firstRun
  const submission = useSubmission({ intent: 'create-company', clientId, pending, formError })
  const { sending } = submission
  const { errors = {}, values = {} } = submission.formError ?? {}
  return (
    <Panel title={words.createTitle}>
      <IntentForm intent="create-company" formError={submission.formError} fields={{ clientId: submission.id }}>
        <CompanyFields errors={errors} values={values} />
        <Button type="submit" tone="primary" pending={sending}>
          {words.create}
        </Button>
      </IntentForm>
    </Panel>
  )
}

/** Opens an invitation from its pasted link. */
function JoinCompany() {
  const words = useWords().firstRun
  return (
    <Panel title={words.joinTitle}>
      <Form action="/company" noValidate>
        <Stack gap="md">
          <TextField name="invite" label={words.link} hint={words.joinLead} autoComplete="off" spellCheck={false} />
          <Button type="submit">{words.look}</Button>
          <Text size="sm" tone="muted">
            {words.noInvitation}
          </Text>
        </Stack>
      </Form>
    </Panel>
  )
}
