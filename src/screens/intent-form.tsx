import { type RefObject, useEffect, useRef } from 'react'
import { FormError } from '#ui/field/form-error.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { PostForm, type PostFormProps } from './post-form.tsx'
import type { InvalidForm } from './invalid-form.ts'

export type IntentFormProps = Omit<PostFormProps, 'ref'> & {
  ref?: RefObject<HTMLFormElement | null>
  /** The act that the form asks for; its action is looked up by this name. */
  intent: string
  formError?: InvalidForm
  /** Further fields that nobody sees; left out where there is no value. */
  fields?: Record<string, string | null | undefined>
}

/**
 * A form that asks for one act: it names the act, says what no single field caused, and takes the cursor to the
 * first field that was refused. Where none was, it brings into sight why it came back: the button that was pressed
 * stands at its end, the message at its beginning. Fields are checked by the server alone, so that every message stands
 * beside its field in our own words, with and without JavaScript.
 */
export function IntentForm({ intent, formError, fields, ref, children, ...rest }: IntentFormProps) {
  const own = useRef<HTMLFormElement>(null)
  const form = ref ?? own
  const mine = formError?.intent === intent ? formError : undefined

  useEffect(() => {
    if (!mine) return
    // After what else this render opened: a dialog takes the focus first.
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
      <Stack gap="md">
        {mine?.errors.form && <FormError className="scroll-my-16">{mine.errors.form}</FormError>}
        {children}
      </Stack>
    </PostForm>
  )
}
