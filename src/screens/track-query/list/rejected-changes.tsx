import { Link } from 'react-router'
import type { FormValues } from '#domain/form.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { PostForm } from '#screens/post-form.tsx'
import { useWords } from '#screens/words.ts'
import { Button } from '#ui/button/button.tsx'
import { Callout } from '#ui/callout/callout.tsx'
import { FormError } from '#ui/field/form-error.tsx'
import { link } from '#ui/link/link.tsx'
import { queryHref } from '../query-links.ts'

/** Why queries were not changed, row by row, with a button that takes the other changes back. */
export function RejectedChanges({ formError, pending }: { formError: InvalidForm; pending?: FormValues }) {
  const words = useWords().listActs
  const { changes, errors } = formError
  const problem = (
    <FormError className="m-2">{errors.form ?? errors.reason ?? errors.queries ?? errors.change}</FormError>
  )
  if (!changes) return problem
  const { rejected, changed, unchanged, batch } = changes
  return (
    <>
      {problem}
      <Callout
        role="alert"
        tone="warning"
        className="m-2"
        title={
          formError.intent === 'undo-changes'
            ? words.notUndone(rejected.length, changed)
            : words.rejected(rejected.length, changed, unchanged)
        }
        actions={
          batch && (
            <PostForm preventScrollReset>
              <input type="hidden" name="intent" value="undo-changes" />
              <input type="hidden" name="batch" value={batch} />
              <Button type="submit" size="sm" pending={pending?.intent === 'undo-changes'}>
                {words.undo}
              </Button>
            </PostForm>
          )
        }
      >
        <ul className="max-h-48 overflow-y-auto">
          {rejected.map(({ id, reference, subject, reason }) => (
            <li key={id} className="wrap-anywhere">
              <Link to={queryHref(reference)} title={subject} className={link()}>
                {reference}
              </Link>
              : {reason}
            </li>
          ))}
        </ul>
      </Callout>
    </>
  )
}
