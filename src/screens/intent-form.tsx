import { type RefObject, useEffect, useRef } from 'react'
import { FormError } from '#ui/field/form-error.tsx'
import { Stack, type StackProps } from '#ui/layout/stack.tsx'
import { PostForm, type PostFormProps } from './post-form.tsx'
import type { InvalidForm } from './invalid-form.ts'

export type IntentFormProps = Omit<PostFormProps, 'ref'> & {
  ref?: RefObject<HTMLFormElement | null>
  /** The action that the form requests, posted as `intent`. */
  intent: string
  formError?: InvalidForm
  /** Space between its parts. */
  gap?: StackProps['gap']
  /** Further hidden fields; those without a value are omitted. */
  fields?: Record<string, string | null | undefined>
}

/**
 * A form that posts one intent. It shows the error of the whole form and focuses the first invalid field. Without an
 * invalid field it scrolls the error into view, because the submit button is at the form's end. Only the server
 * validates, so messages are the same with and without JavaScript.
 */
export function IntentForm({ intent, formError, gap = 'md', fields, ref, children, ...rest }: IntentFormProps) {
  const own = useRef<HTMLFormElement>(null)
  const form = ref ?? own
  const mine = formError?.intent === intent ? formError : undefined

  useEffect(() => {
    if (!mine) return
    // Queued, because a dialog of the same render takes the focus first.
    queueMicrotask(() => {
      const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      if (field) field.focus()
      else form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
    })
  }, [form, mine])

  return (
    <PostForm ref={form} noValidate {...rest}>
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields ?? {}).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      <Stack gap={gap}>
        {mine?.errors.form && <FormError>{mine.errors.form}</FormError>}
        {children}
      </Stack>
    </PostForm>
  )
}
