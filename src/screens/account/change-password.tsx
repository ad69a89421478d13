import { useRef } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Callout } from '#ui/callout/callout.tsx'
import { CodeField } from '#ui/field/code-field.tsx'
import { PasswordField } from '#ui/field/password-field.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { NewPasswordField } from '#ui/password-strength/new-password-field.tsx'
import { Text } from '#ui/text/text.tsx'
import { limits } from '#domain/limits.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import { formErrorOf } from '#screens/invalid-form.ts'
import { useResetWhenAccepted } from '#screens/use-reset-when-accepted.ts'
import { useWords } from '#screens/words.ts'
import type { AccountPanelProps } from './panel-props.ts'

/** Changes the password. Asks for the current one and, in an old session, for an e-mailed code. */
export function ChangePassword({ viewer, action, formError, pending }: AccountPanelProps) {
  const t = useWords().account.security.password
  const { errors, values } = formErrorOf(formError, 'change-password')
  const form = useRef<HTMLFormElement>(null)
  const sending = pending?.intent === 'change-password'
  useResetWhenAccepted(form, { sending, rejected: formError?.intent === 'change-password' })
  const codeNeeded = values.codeNeeded
  const toggle = { showLabel: t.show, hideLabel: t.hide }
  return (
    <Stack as="section" gap="md">
      <Stack gap="xs">
        <Heading level={3}>{t.title}</Heading>
        <Text tone="muted">{t.effect}</Text>
      </Stack>
      <IntentForm ref={form} intent="change-password" action={action} formError={formError} fields={{ codeNeeded }}>
        {/* For password managers: whose password this is. */}
        <input type="text" name="email" autoComplete="username" value={viewer.email} readOnly hidden />
        <PasswordField
          label={t.current}
          name="currentPassword"
          autoComplete="current-password"
          hint={t.currentForgotten}
          {...toggle}
          error={errors.currentPassword}
          required
        />
        <NewPasswordField
          label={t.new}
          name="password"
          hint={t.newHint}
          {...toggle}
          strengthWords={t.strength}
          minLength={limits.password.min}
          personal={[viewer.name, viewer.email]}
          error={errors.password}
          required
        />
        {codeNeeded && (
          <>
            <Callout>{t.codeSent(viewer.email)}</Callout>
            <CodeField label={t.code} name="code" defaultValue={values.code} error={errors.code} required />
          </>
        )}
        <Button type="submit" className="self-start" pending={sending}>
          {t.save}
        </Button>
      </IntentForm>
    </Stack>
  )
}
