import { useRef } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Callout } from '#ui/callout/callout.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { limits } from '#domain/limits.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import { formErrorOf } from '#screens/invalid-form.ts'
import { useResetWhenAccepted } from '#screens/use-reset-when-accepted.ts'
import { useWords } from '#screens/words.ts'
import type { SecuritySectionProps } from './panel-props.ts'

/** Changes the e-mail address, once the old and the new mailbox have confirmed it. */
export function ChangeEmail({ viewer, security, action, formError, pending }: SecuritySectionProps) {
  const words = useWords().account.security.email
  const { errors, values } = formErrorOf(formError, 'change-email')
  const form = useRef<HTMLFormElement>(null)
  const sending = pending?.intent === 'change-email'
  useResetWhenAccepted(form, { sending, rejected: formError?.intent === 'change-email' })
  const waiting = security.pendingEmail
  return (
    <Stack as="section" gap="md">
      <Stack gap="xs">
        <Heading level={3}>{words.title}</Heading>
        <Text tone="muted" className="wrap-anywhere">
          {words.now(viewer.email)}
        </Text>
      </Stack>
      {waiting && (
        <Callout title={<span className="wrap-anywhere">{words.waiting(waiting)}</span>}>
          <Stack gap="sm">
            <Text>{words.waitingHint}</Text>
            <IntentForm intent="resend-email" action={action} formError={formError}>
              <Button type="submit" size="sm" className="self-start" pending={pending?.intent === 'resend-email'}>
                {words.again}
              </Button>
            </IntentForm>
          </Stack>
        </Callout>
      )}
      <IntentForm ref={form} intent="change-email" action={action} formError={formError}>
        <TextField
          label={words.new}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.email.max}
          hint={words.newHint}
          defaultValue={values.email}
          error={errors.email}
          required
        />
        <Button type="submit" className="self-start" pending={sending}>
          {words.save}
        </Button>
      </IntentForm>
    </Stack>
  )
}
