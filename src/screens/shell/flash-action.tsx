import type { FlashAction } from '#domain/flash.ts'
import { PostForm } from '#screens/post-form.tsx'
import { Button } from '#ui/button/button.tsx'

/** The form with a flash message's button. */
export function FlashActionForm({ action: { label, path, fields } }: { action: FlashAction }) {
  return (
    <PostForm action={path} preventScrollReset>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" size="sm">
        {label}
      </Button>
    </PostForm>
  )
}
