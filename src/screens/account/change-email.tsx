import { Button } from '#ui/button/button.tsx'
import { Callout } from '#ui/callout/callout.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { limits } from '#domain/limits.ts'
import { ActForm } from '#screens/act-form.tsx'
import { refusalOf } from '#screens/refused.ts'
import { useWords } from '#screens/words.tsx'
import type { SecurityProps } from './security.tsx'

/** Another address to sign in with, once the old and the new mailbox have agreed. */
export function ChangeEmail({ viewer, security, action, refused, pending }: SecurityProps) {
  const say = useWords().account.security.email
  const { errors, values } = refusalOf(refused, 'change-email')
  const waiting = security.waitingEmail
  return (
    <Stack as="section" gap="md">
      <Stack gap="xs">
        <Heading level={3}>{say.title}</Heading>
        <Text tone="muted" className="wrap-anywhere">
          {say.now(viewer.email)}
        </Text>
      </Stack>
      {waiting && (
        <Callout title={<span className="wrap-anywhere">{say.waiting(waiting)}</span>}>
          <Stack gap="sm">
            <Text>{say.waitingHint}</Text>
            <ActForm intent="resend-email" action={action} refused={refused}>
              <Button type="submit" size="sm" className="self-start" pending={pending?.intent === 'resend-email'}>
                {say.again}
              </Button>
            </ActForm>
          </Stack>
        </Callout>
      )}
      {/* Emptied once the mails are on their way. */}
      <ActForm key={waiting} intent="change-email" action={action} refused={refused}>
        <TextField
          label={say.new}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.email.max}
          hint={say.newHint}
          defaultValue={values.email}
          error={errors.email}
          required
        />
        <Button type="submit" className="self-start" pending={pending?.intent === 'change-email'}>
          {say.save}
        </Button>
      </ActForm>
    </Stack>
  )
}
