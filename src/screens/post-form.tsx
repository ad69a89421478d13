import { createContext, useContext, type Ref } from 'react'
import { Form, type FormProps } from 'react-router'
import { authorField } from '#domain/form.ts'

/** The id of whoever is signed in on the page; null for a visitor. The frame gives it. */
export const Author = createContext<string | null>(null)

export type PostFormProps = Omit<FormProps, 'method'> & { ref?: Ref<HTMLFormElement> }

/**
 * A form that acts for whoever its page was made for. It says who that is: where somebody else has signed in at the
 * same browser meanwhile, the server sends nothing in their name.
 */
export function PostForm({ children, ...rest }: PostFormProps) {
  const author = useContext(Author)
  return (
    <Form method="post" {...rest}>
      {author !== null && <input type="hidden" name={authorField} value={author} />}
      {children}
    </Form>
  )
}
