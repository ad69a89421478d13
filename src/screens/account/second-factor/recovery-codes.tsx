import { Button } from '#ui/button/button.tsx'
import { Callout } from '#ui/callout/callout.tsx'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { PasswordField } from '#ui/field/password-field.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { fewRecoveryCodes } from '#domain/recovery-code.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import { formErrorOf } from '#screens/invalid-form.ts'
import { useWords } from '#screens/words.ts'
import type { SecuritySectionProps } from '../panel-props.ts'
import { NewRecoveryCodes } from './new-recovery-codes.tsx'

/** How many recovery codes are left, new ones once they are made, and a form that makes them. */
export function RecoveryCodes({
  viewer,
  security,
  clock,
  action,
  formError,
  recoveryCodes,
  pending,
}: SecuritySectionProps) {
  const { account, password } = useWords()
  const { recovery: words, unavailable } = account.security
  const { recoveryCodes: status } = security
  const { errors } = formErrorOf(formError, 'make-recovery-codes')
  const hasError = formError?.intent === 'make-recovery-codes'
  const form = (
    <IntentForm intent="make-recovery-codes" action={action} formError={formError}>
      <PasswordField
        label={words.password}
        name="currentPassword"
        showLabel={password.show}
        hideLabel={password.hide}
        error={errors.currentPassword}
        required
      />
      <Button type="submit" className="self-start" pending={pending?.intent === 'make-recovery-codes'}>
        {words.make}
      </Button>
    </IntentForm>
  )
  return (
    <Stack as="section" gap="md">
      <Stack gap="xs">
        <Heading level={3}>{words.title}</Heading>
        <Text tone="muted">{words.lead}</Text>
      </Stack>
      {recoveryCodes && <NewRecoveryCodes codes={recoveryCodes} email={viewer.email} />}
      {!status && <Callout tone="warning">{unavailable}</Callout>}
      {status === 'none' && (
        <>
          <Callout tone="warning">{words.none}</Callout>
          {form}
        </>
      )}
      {status && status !== 'none' && (
        <>
          {!recoveryCodes && status.remaining <= fewRecoveryCodes && (
            <Callout tone="warning">{words.few(status.remaining)}</Callout>
          )}
          {!recoveryCodes && (
            <Text>
              {words.left(status.remaining)} {words.since} <DateTime at={status.createdAt} {...clock} format="date" />
            </Text>
          )}
          <Disclosure summary={words.makeNew} defaultOpen={hasError}>
            <Stack gap="md">
              <Text tone="muted">{words.replaces}</Text>
              {form}
            </Stack>
          </Disclosure>
        </>
      )}
    </Stack>
  )
}
