import { Button } from '#ui/button/button.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { limits } from '#domain/limits.ts'
import { ActForm } from '#screens/act-form.tsx'
import { refusalOf } from '#screens/refused.ts'
import { useWords } from '#screens/words.tsx'
import type { AccountDialogProps } from './account-dialog.tsx'
import { Picture } from './picture.tsx'

/** What a page of the dialog is given: where its forms post to, beside the person. */
export type AccountPageProps = Pick<AccountDialogProps, 'viewer' | 'refused' | 'pending'> & { action: string }

export type ProfileProps = AccountPageProps & Pick<AccountDialogProps, 'timeZones'>

/** How the person is shown to others, and in which zone times are shown to them. */
export function Profile({ viewer, timeZones, action, refused, pending }: ProfileProps) {
  const { account } = useWords()
  const { errors, values } = refusalOf(refused, 'save-profile')
  // A zone that was renamed since it was chosen stays chosen.
  const zones = timeZones.includes(viewer.timeZone) ? timeZones : [viewer.timeZone, ...timeZones]
  return (
    <Stack gap="lg">
      <Picture viewer={viewer} action={action} refused={refused} pending={pending} />
      <ActForm intent="save-profile" action={action} refused={refused}>
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
        <SelectField
          label={account.timeZone}
          name="timeZone"
          hint={account.timeZoneHint}
          options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          defaultValue={values.timeZone ?? viewer.timeZone}
          error={errors.timeZone}
        />
        <Button type="submit" tone="primary" className="self-start" pending={pending?.intent === 'save-profile'}>
          {account.saveProfile}
        </Button>
      </ActForm>
    </Stack>
  )
}
