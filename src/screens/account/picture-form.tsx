import { Avatar } from '#ui/avatar/avatar.tsx'
import { Button } from '#ui/button/button.tsx'
import { FileField } from '#ui/field/file-field.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { IntentForm } from '#screens/intent-form.tsx'
import { formErrorOf } from '#screens/invalid-form.ts'
import { useWords } from '#screens/words.ts'
import type { AccountPanelProps } from './panel-props.ts'

/** Shows, changes and removes the user's picture; initials replace a missing one. */
export function PictureForm({ viewer, action, formError, pending }: AccountPanelProps) {
  const { account } = useWords()
  const { errors } = formErrorOf(formError, 'save-picture')
  const removing = 'account-remove-picture'
  return (
    <Cluster gap="md" align="start" wrap={false}>
      <Avatar name={viewer.name} src={viewer.avatarUrl} size="lg" decorative />
      <Stack gap="sm" className="grow">
        <IntentForm intent="save-picture" action={action} encType="multipart/form-data" formError={formError}>
          {/* The key empties the field after an upload, so that nobody uploads a picture twice. */}
          <FileField
            key={viewer.avatarUrl}
            label={account.picture}
            name="picture"
            accept="image/png,image/jpeg,image/webp"
            hint={account.pictureHint}
            error={errors.picture}
            required
          />
          <Cluster gap="sm">
            <Button type="submit" pending={pending?.intent === 'save-picture'}>
              {account.savePicture}
            </Button>
            {viewer.avatarUrl && (
              <Button type="submit" form={removing} pending={pending?.intent === 'remove-picture'}>
                {account.removePicture}
              </Button>
            )}
          </Cluster>
        </IntentForm>
        {/* A form of its own, because forms cannot nest. */}
        <IntentForm id={removing} intent="remove-picture" action={action} formError={formError} />
      </Stack>
    </Cluster>
  )
}
