import { Button } from '#ui/button/button.tsx'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { PasswordField } from '#ui/field/password-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import type { Factor } from '#domain/account.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import { formErrorOf } from '#screens/invalid-form.ts'
import { useWords } from '#screens/words.ts'
import type { SecuritySectionProps } from '../panel-props.ts'

export type FactorRowProps = Pick<SecuritySectionProps, 'clock' | 'action' | 'formError' | 'pending'> & {
  factor: Factor
  /** Whether it is the user's only factor. */
  last: boolean
}

/** One authenticator app: its name, setup date, and a removal form that asks for the password. */
export function FactorRow({ factor, last, clock, action, formError, pending }: FactorRowProps) {
  const { account, password } = useWords()
  const { factor: words } = account.security
  const { id, addedAt } = factor
  const name = factor.name || words.nameless
  const refusal = formErrorOf(formError, 'remove-factor')
  const mine = refusal.values.factorId === id ? formError : undefined
  const { errors } = formErrorOf(mine, 'remove-factor')
  return (
    <li className="flex flex-col gap-1 py-3 first:pt-0">
      <Text weight="medium" className="wrap-anywhere">
        {name}
      </Text>
      <Text size="sm" tone="muted">
        {words.since} <DateTime at={addedAt} {...clock} format="date" />
      </Text>
      <Disclosure
        summary={
          <>
            <span aria-hidden>{words.remove}</span>
            <VisuallyHidden>{words.removeOf(name)}</VisuallyHidden>
          </>
        }
        defaultOpen={mine !== undefined}
      >
        <IntentForm intent="remove-factor" action={action} formError={mine} fields={{ factorId: id }}>
          <Stack gap="md">
            <Text tone="muted">{last ? words.removeLast : words.removeOne}</Text>
            <PasswordField
              label={words.password}
              name="currentPassword"
              showLabel={password.show}
              hideLabel={password.hide}
              error={errors.currentPassword}
              required
            />
            <Button
              type="submit"
              tone="danger"
              className="self-start"
              aria-label={words.removeOf(name)}
              pending={pending?.intent === 'remove-factor' && pending.factorId === id}
            >
              {words.remove}
            </Button>
          </Stack>
        </IntentForm>
      </Disclosure>
    </li>
  )
}
