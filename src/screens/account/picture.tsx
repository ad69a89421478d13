import { Avatar } from '#ui/avatar/avatar.tsx'
import { Button } from '#ui/button/button.tsx'
import { FileField } from '#ui/field/file-field.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { ActForm } from '#screens/act-form.tsx'
import { refusalOf } from '#screens/refused.ts'
import { useWords } from '#screens/words.tsx'
import type { AccountPageProps } from './profile.tsx'

/** The person's picture, and how to change or remove it; initials stand in for it. */
export function Picture({ viewer, action, refused, pending }: AccountPageProps) {
  const { account } = useWords()
  const { errors } = refusalOf(refused, 'save-picture')
  const removing = 'account-remove-picture'
  return (
    <Cluster gap="md" align="start" wrap={false}>
      <Avatar name={viewer.name} src={viewer.avatarUrl} size="lg" decorative />
      <Stack gap="sm" className="grow">
        <ActForm intent="save-picture" action={action} encType="multipart/form-data" refused={refused}>
          {/* A new picture empties the field, so that nobody uploads it twice. */}
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
        </ActForm>
        {/* A form of its own, beside its button: forms do not nest. */}
        <ActForm id={removing} intent="remove-picture" action={action} refused={refused} />
      </Stack>
    </Cluster>
  )
}
