import { expect, waitFor, within } from 'storybook/test'
import type { FormValues } from '#domain/form.ts'
import type { InvalidForm } from './invalid-form.ts'

/*
 * Args and play functions that the stories of all forms share: `export const ReplyOffline: Story =
 * showsFormError(offline('reply', { body }))`.
 */

type Play = { canvasElement: HTMLElement }

/** The forms of a page that would post at least these fields. */
const formsWith = (page: HTMLElement, fields: FormValues) =>
  [...page.querySelectorAll('form')].filter((form) => {
    const posted = new FormData(form)
    return Object.entries(fields).every(([name, value]) => posted.getAll(name).includes(value))
  })

const buttonsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((element): element is HTMLButtonElement => element instanceof HTMLButtonElement)

/** A rejected form: the error is beside it, the typed values are kept, and no button is busy. */
export const showsFormError = <const Args extends object>(formError: InvalidForm, args?: Args) => ({
  args: { ...args, formError } as Args & { formError: InvalidForm },
  play: async ({ canvasElement }: Play) => {
    const why = await within(canvasElement).findByText(formError.errors.form ?? '')
    // Waits until a dialog is open.
    await waitFor(() => expect(why).toBeVisible())
    const forms = formsWith(canvasElement, { intent: formError.intent, ...formError.values })
    await expect(forms).not.toHaveLength(0)
    // A row or section with several small forms shows one error for all.
    const around = ['li', 'section', 'dd', 'header']
    const form = forms.find((one) => one.contains(why) || around.some((parent) => one.closest(parent)?.contains(why)))
    await expect(form, 'the form beside the message').toBeDefined()
    for (const button of form ? buttonsOf(form) : []) await expect(button).not.toHaveAttribute('aria-busy')
  },
})

/** A pending form: only its own button is busy. */
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
