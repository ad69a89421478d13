import { createContext, useContext, type Ref } from 'react'
import { Form, type FormProps } from 'react-router'
import { authorField } from '#domain/form.ts'

/** Id of the user the page was rendered for; null for a visitor. */
export const Author = createContext<string | null>(null)

export type PostFormProps = Omit<FormProps, 'method'> & { ref?: Ref<HTMLFormElement> }

/**
 * A form that posts the id of the user its page was rendered for. The server rejects it when another user has signed
 * in since.
 */
export function PostForm({ children, ...rest }: PostFormProps) {
  const author = useContext(Author)
  return (
    <Form method="post" discover="none" {...rest}>
      {author !== null && <input type="hidden" name={authorField} value={author} />}
      {children}
    </Form>
  )
}
