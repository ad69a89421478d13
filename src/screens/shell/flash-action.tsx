import { PostForm } from '#screens/post-form.tsx'
import { Button } from '#ui/button/button.tsx'

/** A button that posts a form for a limited time. */
export type FlashAction = { label: string; path: string; fields: Record<string, string>; seconds: number }

/** The form with a flash message's button. */
export function FlashActionForm({ act: { label, path, fields } }: { act: FlashAction }) {
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
