import { expect, waitFor, within } from 'storybook/test'
import type { FormValues } from '#domain/form.ts'
import type { InvalidForm } from './invalid-form.ts'

/*
 * What the stories of every form have in common, each told in one line:
 * `export const ReplyServiceDown: Story = comesBack(serviceDown('reply', { body }))`. Not a page of the workbench.
 */

type Play = { canvasElement: HTMLElement }

/** The forms of a page that would post these fields, whatever else they post. */
const formsWith = (page: HTMLElement, fields: FormValues) =>
  [...page.querySelectorAll('form')].filter((form) => {
    const posted = new FormData(form)
    return Object.entries(fields).every(([name, value]) => posted.getAll(name).includes(value))
  })

const buttonsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((element): element is HTMLButtonElement => element instanceof HTMLButtonElement)

/** A form comes back: why is said once, beside it; what was typed is still in it, and it can be sent again. */
export const showsFormError = <const Args extends object>(formError: InvalidForm, args?: Args) => ({
  args: { ...args, formError } as Args & { formError: InvalidForm },
  play: async ({ canvasElement }: Play) => {
    const why = await within(canvasElement).findByText(formError.errors.form ?? '')
    // A dialog opens only now.
    await waitFor(() => expect(why).toBeVisible())
    const forms = formsWith(canvasElement, { intent: formError.intent, ...formError.values })
    await expect(forms).not.toHaveLength(0)
    // A row or section with several small forms says it once for all of them.
    const form = forms.find((one) => one.contains(why) || one.closest('li, section')?.contains(why))
    await expect(form, 'the form beside the message').toBeDefined()
    for (const button of form ? buttonsOf(form) : []) await expect(button).not.toHaveAttribute('aria-busy')
  },
})

/** A form is on its way: the button of its act waits, and no other. */
export const showsPending = <const Args extends object>(pending: FormValues, args?: Args) => ({
  args: { ...args, pending } as Args & { pending: FormValues },
  tags: ['!visual'],
  play: async ({ canvasElement }: Play) => {
    const waiting = within(canvasElement)
      .getAllByRole<HTMLButtonElement>('button')
      .filter((button) => button.ariaBusy === 'true')
    await expect(waiting).not.toHaveLength(0)
    for (const { form } of waiting) await expect(form).toHaveFormValues({ intent: pending.intent })
  },
})
