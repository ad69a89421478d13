import { useRef } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Callout } from '#ui/callout/callout.tsx'
import { CodeField } from '#ui/field/code-field.tsx'
import { PasswordField } from '#ui/field/password-field.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { IntentForm } from '#screens/intent-form.tsx'
import { formErrorOf } from '#screens/invalid-form.ts'
import { StrongPasswordField } from '#screens/strong-password-field.tsx'
import { useResetWhenAccepted } from '#screens/use-reset-when-accepted.ts'
import { useWords } from '#screens/words.ts'
import type { AccountPanelProps } from './panel-props.ts'

/** Changes the password. Asks for the current one and, in an old session, for an e-mailed code. */
export function ChangePassword({ viewer, action, formError, pending }: AccountPanelProps) {
  const words = useWords()
  const passwordWords = words.account.security.password
  const { errors, values } = formErrorOf(formError, 'change-password')
  const form = useRef<HTMLFormElement>(null)
  const sending = pending?.intent === 'change-password'
  useResetWhenAccepted(form, { sending, rejected: formError?.intent === 'change-password' })
  const codeNeeded = values.codeNeeded
  const toggle = { showLabel: words.password.show, hideLabel: words.password.hide }
  return (
    <Stack as="section" gap="md">
      <Stack gap="xs">
        <Heading level={3}>{passwordWords.title}</Heading>
        <Text tone="muted">{passwordWords.effect}</Text>
      </Stack>
      <IntentForm ref={form} intent="change-password" action={action} formError={formError} fields={{ codeNeeded }}>
        {/* For password managers: whose password this is. */}
        <input type="text" name="email" autoComplete="username" value={viewer.email} readOnly hidden />
        <PasswordField
          label={passwordWords.current}
          name="currentPassword"
          autoComplete="current-password"
          hint={passwordWords.currentForgotten}
          {...toggle}
          error={errors.currentPassword}
          required
        />
        <StrongPasswordField label={passwordWords.new} personal={[viewer.name, viewer.email]} error={errors.password} />
        {codeNeeded && (
          <>
            <Callout>{passwordWords.codeSent(viewer.email)}</Callout>
            <CodeField label={passwordWords.code} name="code" defaultValue={values.code} error={errors.code} required />
          </>
        )}
        <Button type="submit" className="self-start" pending={sending}>
          {passwordWords.save}
        </Button>
      </IntentForm>
    </Stack>
  )
}
