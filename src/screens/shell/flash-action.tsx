import { PostForm } from '#screens/post-form.tsx'
import { Button } from '#ui/button/button.tsx'

/** One press that posts to a page, for as long as that makes sense. */
export type FlashAction = { label: string; path: string; fields: Record<string, string>; seconds: number }

/** What can be done about a message, beside it. */
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
