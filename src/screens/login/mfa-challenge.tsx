import { Form } from 'react-router'
import { Button } from '#ui/button/button.tsx'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { CodeField } from '#ui/field/code-field.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { link } from '#ui/link/link.tsx'
import { Text } from '#ui/text/text.tsx'
import { IntentForm } from '#screens/intent-form.tsx'
import { formErrorOf } from '#screens/invalid-form.ts'
import { useWords } from '#screens/words.ts'
import { LoginFrame } from './login-frame.tsx'
import type { StepProps } from './form-props.ts'

/** The last sign-in step for users with a second factor: the code of their authenticator app. */
export function MfaChallenge({ purpose, factors, formError, notice, encryptedForm, pending }: StepProps) {
  const { login, secondStep } = useWords()
  const words = secondStep.verify
  const { errors, values } = formErrorOf(formError, 'second-factor')
  const recovery = { ...formErrorOf(formError, 'recovery-code'), isShown: formError?.intent === 'recovery-code' }
  return (
    <LoginFrame
      title={login.titles['second-factor']}
      lead={purpose === 'recovery' ? words.leadRecovery : words.lead}
      notice={notice}
    >
      <IntentForm intent="second-factor" formError={formError} fields={{ purpose, encryptedForm }}>
        {factors && factors.length > 1 && (
          <SelectField
            label={words.app}
            name="factorId"
            options={factors.map(({ id, name }) => ({ value: id, label: name || words.nameless }))}
            defaultValue={values.factorId}
          />
        )}
        <CodeField
          label={words.code}
          name="code"
          hint={words.codeHint}
          defaultValue={values.code}
          error={errors.code}
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is there for nothing else, and says so in its heading
          autoFocus={!recovery.isShown}
        />
        <Button type="submit" tone="primary" pending={pending?.intent === 'second-factor'}>
          {words.confirm}
        </Button>
      </IntentForm>
      <Disclosure summary={words.lostTitle} defaultOpen={recovery.isShown}>
        <Stack gap="sm">
          <Text tone="muted">{words.lostOther}</Text>
          <Text tone="muted">{words.lostSignedIn}</Text>
          <Text tone="muted">{words.lostCode}</Text>
          <IntentForm intent="recovery-code" formError={formError} fields={{ purpose, encryptedForm }}>
            <TextField
              label={words.recoveryCode}
              name="code"
              hint={words.recoveryHint}
              defaultValue={recovery.values.code}
              error={recovery.errors.code}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
            <Button type="submit" pending={pending?.intent === 'recovery-code'}>
              {words.useRecoveryCode}
            </Button>
          </IntentForm>
          <Text tone="muted">{words.lostElse}</Text>
        </Stack>
      </Disclosure>
      {/* Loads a new document, so that no data of this user stays in memory. */}
      <Form method="post" action="/logout" reloadDocument>
        <button type="submit" className={link({ standalone: true })}>
          {words.signOut}
        </button>
      </Form>
    </LoginFrame>
  )
}
