import { useEffect, useRef } from 'react'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { button, Button } from '#ui/button/button.tsx'
import { FieldError, FieldHint, useFieldIds } from '#ui/field/field.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { IntentForm } from '#screens/intent-form.tsx'
import { formErrorOf } from '#screens/invalid-form.ts'
import { useWords } from '#screens/words.ts'
import type { AccountPanelProps } from './panel-props.ts'

/** Without JavaScript the label stands above the browser's own file field, and looks like no button. */
const fieldWithoutScript =
  'noscript:h-auto noscript:max-w-full noscript:flex-col noscript:items-start noscript:border-transparent noscript:bg-transparent noscript:p-0 noscript:shadow-none'

/**
 * Shows, changes and removes the user's picture; initials replace a missing one. A chosen picture is uploaded at once.
 * Without JavaScript there are a file field and a button.
 */
export function PictureForm({ viewer, action, formError, pending }: AccountPanelProps) {
  const { account } = useWords()
  const { picture: error } = formErrorOf(formError, 'save-picture').errors
  const { ids, hintId, errorId } = useFieldIds(undefined, { hint: account.pictureHint, error })
  const input = useRef<HTMLInputElement>(null)
  const uploading = pending?.intent === 'save-picture'
  const removing = 'account-remove-picture'
  const upload = () => {
    if (!input.current?.value) return
    input.current.form?.requestSubmit()
    // The submission has read the form by now. An empty field lets a person choose the same picture again.
    input.current.value = ''
  }
  // Uploads a picture that was chosen before the page had its scripts.
  useEffect(upload, [])
  return (
    <Cluster gap="md" wrap={false}>
      <Avatar personId={viewer.id} name={viewer.name} src={viewer.avatarUrl} size="lg" decorative />
      <Stack gap="xs" className="grow">
        <IntentForm intent="save-picture" action={action} encType="multipart/form-data" formError={formError}>
          <Cluster gap="sm">
            <label
              className={button({
                className: [
                  'cursor-pointer hover:bg-control-hover has-focus-visible:outline-2 has-focus-visible:outline-accent aria-busy:opacity-50',
                  fieldWithoutScript,
                ],
              })}
              aria-busy={uploading || undefined}
            >
              {viewer.avatarUrl ? account.changePicture : account.addPicture}
              <input
                ref={input}
                type="file"
                name="picture"
                accept="image/png,image/jpeg,image/webp"
                className="sr-only noscript:not-sr-only noscript:max-w-full"
                onChange={upload}
                {...ids}
              />
            </label>
            <span className="hidden noscript:contents">
              <Button type="submit">{account.savePicture}</Button>
            </span>
            {viewer.avatarUrl && (
              <Button type="submit" tone="quiet" form={removing} pending={pending?.intent === 'remove-picture'}>
                {account.removePicture}
              </Button>
            )}
          </Cluster>
        </IntentForm>
        <FieldHint id={hintId}>{account.pictureHint}</FieldHint>
        {error && <FieldError id={errorId}>{error}</FieldError>}
        {/* A form of its own, because forms cannot nest. */}
        <IntentForm id={removing} intent="remove-picture" action={action} formError={formError} />
      </Stack>
    </Cluster>
  )
}
