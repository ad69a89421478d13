import { Form, Link } from 'react-router'
import type { FormValues } from '#domain/form.ts'
import { limits } from '#domain/limits.ts'
import { ActForm } from '#screens/act-form.tsx'
import type { Refused } from '#screens/refused.ts'
import { useAttempt } from '#screens/track-query/attempt.ts'
import { useWords } from '#screens/words.tsx'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { ChevronLeftIcon } from '#ui/icon/list-icon.tsx'
import { Center } from '#ui/layout/center.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { link } from '#ui/link/link.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { Text } from '#ui/text/text.tsx'

export type FirstRunScreenProps = {
  /** Identifies this attempt, so that posting it twice makes one company. */
  clientId: string
  /** Where somebody who already has a company goes back to. */
  backHref?: string | null
  refused?: Refused
  /** The fields of the form that is on its way. */
  pending?: FormValues
}

/** The two ways to a company: make one, or join the one that invited you. */
export function FirstRunScreen({ clientId, backHref, refused, pending }: FirstRunScreenProps) {
  const say = useWords().company.firstRun
  return (
    <Center width="text">
      <Stack gap="lg">
        <Stack gap="xs" as="header">
          {backHref && (
            <Link
              to={backHref}
              className={`${link({ tone: 'muted', standalone: true })} inline-flex items-center gap-1 text-sm`}
            >
              <ChevronLeftIcon size="sm" />
              {say.back}
            </Link>
          )}
          <Heading level={1}>{backHref ? say.another : say.title}</Heading>
          <Text tone="muted">{say.lead}</Text>
        </Stack>
        <CreateCompany clientId={clientId} refused={refused} pending={pending} />
        <JoinCompany />
      </Stack>
    </Center>
  )
}

function CreateCompany({ clientId, refused, pending }: Omit<FirstRunScreenProps, 'backHref'>) {
  const say = useWords().company.firstRun
  const sending = pending?.intent === 'create-company'
  const attempt = useAttempt({
    clientId,
    sending,
    refused: refused?.intent === 'create-company' ? refused : undefined,
  })
  const { errors = {}, values = {} } = attempt.refused ?? {}
  return (
    <Panel title={say.createTitle}>
      <ActForm intent="create-company" refused={attempt.refused} fields={{ clientId: attempt.id }}>
        <TextField
          name="name"
          label={say.name}
          hint={say.nameHint}
          required
          autoComplete="organization"
          defaultValue={values.name}
          error={errors.name}
        />
        <TextField
          className="[&_input]:max-w-32 [&_input]:uppercase"
          name="key"
          label={say.key}
          hint={say.keyHint}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={limits.companyKey.max}
          defaultValue={values.key}
          error={errors.key}
        />
        <div>
          <Button type="submit" tone="primary" pending={sending}>
            {say.create}
          </Button>
        </div>
      </ActForm>
    </Panel>
  )
}

/** An invitation is opened by its link; pasting the link here leads to the same page. */
function JoinCompany() {
  const say = useWords().company.firstRun
  return (
    <Panel title={say.joinTitle}>
      <Form action="/company" noValidate>
        <Stack gap="md">
          <TextField name="invite" label={say.link} hint={say.joinLead} autoComplete="off" spellCheck={false} />
          <div>
            <Button type="submit">{say.look}</Button>
          </div>
          <Text size="sm" tone="muted">
            {say.noInvitation}
          </Text>
        </Stack>
      </Form>
    </Panel>
  )
}
