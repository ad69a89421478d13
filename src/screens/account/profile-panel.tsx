import { Button } from '#ui/button/button.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { limits } from '#domain/limits.ts'
import type { ClockChoices } from '#domain/locale.ts'
import { ClockFields } from '#screens/clock-fields.tsx'
import { IntentForm } from '#screens/intent-form.tsx'
import { formErrorOf } from '#screens/invalid-form.ts'
import { useWords } from '#screens/words.ts'
import type { AccountPanelProps } from './panel-props.ts'
import { PictureForm } from './picture-form.tsx'

export type ProfilePanelProps = AccountPanelProps & ClockChoices

/** Changes the user's picture, name, time zone and the format of dates. */
export function ProfilePanel({ viewer, timeZones, dateLocales, action, formError, pending }: ProfilePanelProps) {
  const { account } = useWords()
  const { errors, values } = formErrorOf(formError, 'save-profile')
  return (
    <Stack gap="lg">
      <PictureForm viewer={viewer} action={action} formError={formError} pending={pending} />
      <IntentForm intent="save-profile" action={action} formError={formError}>
        <TextField
          label={account.displayName}
          name="displayName"
          autoComplete="name"
          maxLength={limits.displayName.max}
          hint={account.displayNameHint}
          defaultValue={values.displayName ?? viewer.name}
          error={errors.displayName}
          required
        />
        <DescriptionList
          layout="below"
          items={[
            {
              term: <span className="font-medium text-ink">{account.email}</span>,
              detail: (
                <>
                  <Text size="sm" tone="muted">
                    {account.emailHint}
                  </Text>
                  {viewer.email}
                </>
              ),
            },
          ]}
        />
        <ClockFields {...{ timeZones, dateLocales, values, errors }} saved={viewer} words={account} />
        <Button type="submit" tone="primary" className="self-start" pending={pending?.intent === 'save-profile'}>
          {account.saveProfile}
        </Button>
      </IntentForm>
    </Stack>
  )
}
