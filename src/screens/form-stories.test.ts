import { createElement, type ComponentType, type ReactElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { FormValues } from '#domain/form.ts'
import { en } from '#domain/words/en.ts'
import { landAtRejectedForm } from '../app/server/rendering/rejected-form.ts'
import { offline, serviceDown } from './fixtures.ts'
import type { InvalidForm } from './invalid-form.ts'

/*
 * Each form of each screen has a story of its error. Its pending state and both errors are also rendered here for every
 * intent, so that stories need not repeat a picture. The forms are found in the server's HTML of the stories.
 */

/** Intents without these states, and why. */
const exempt: Record<string, string> = {
  show: 'only leads to another sign-in method, as a link would',
  'mark-read': 'viewing the query does it; the button is for browsers without JavaScript',
}

type Props = { pending?: FormValues; formError?: InvalidForm; reason?: string }
type Story = { args?: Props; render?: (args: Props) => ReactElement<{ steps?: Props[] }> }
type StoriesModule = {
  default: { component?: ComponentType<Props>; args?: Props; parameters?: { path?: string } }
  [story: string]: unknown
}

const modules = import.meta.glob<StoriesModule>('./**/*.stories.tsx', { eager: true })

function htmlOf(screen: ReactNode, path: string): string {
  const Stub = createRoutesStub([{ path: '*', Component: () => screen }])
  return renderToString(createElement(Stub, { initialEntries: [path] }))
}

/** The hidden fields of each form in a page, by name. */
const formsIn = (html: string): FormValues[] =>
  [...html.matchAll(/<form[^>]*>(.*?)<\/form>/gs)]
    .map(([, form = '']) => [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)])
    .map((fields) => Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value])))
    .filter(({ intent }) => intent !== undefined)

/** Each step of each story: its props and the forms that it shows. */
const steps = Object.values(modules).flatMap(({ default: meta, ...stories }) =>
  Object.values(stories as Record<string, Story>).flatMap(({ args, render }) => {
    const props = { ...meta.args, ...args }
    const rendered = render?.(props)
    const path = meta.parameters?.path ?? '/'
    const html = htmlOf(rendered ?? (meta.component && createElement(meta.component, props)), path)
    const forms = formsIn(html)
    return (rendered?.props.steps ?? [{}]).map((step) => ({
      html,
      forms,
      props: { ...props, ...step },
      show: (changes: Props) =>
        meta.component && !rendered ? htmlOf(createElement(meta.component, { ...props, ...changes }), path) : null,
    }))
  }),
)
const intents = [...new Set(steps.flatMap(({ forms }) => forms.map(({ intent = '' }) => intent)))].sort()
const checked = intents.filter((intent) => !(intent in exempt))

/** Whether a story that has a form with this intent shows the text when it is rendered with the changed props. */
const rendersWith = (intent: string, text: string, propsOf: (fields: FormValues, props: Props) => Props): boolean =>
  steps.some(({ forms, props, show }) => {
    const fields = forms.find((form) => form.intent === intent)
    return fields !== undefined && show(propsOf(fields, props))?.includes(text)
  })

test('the stories show more than 25 kinds of forms', () => {
  expect(checked.length).toBeGreaterThan(25)
})

test('every form that is exempt from the checks of form stories exists in a story', () => {
  expect(Object.keys(exempt).filter((intent) => !intents.includes(intent))).toEqual([])
})

test.each(checked)('the form %s has a story with an error of the whole form', (intent) => {
  const messages = new Set([offline(intent).errors.form, serviceDown(intent).errors.form, en.login.errors.unavailable])
  const found = steps.some(({ forms, props: { formError, reason } }) =>
    reason
      ? forms.some((form) => form.intent === intent) && messages.has(reason)
      : formError?.intent === intent && messages.has(formError.errors.form),
  )
  expect(found).toBe(true)
})

test.each(checked)('the form %s shows a busy button while it is pending', (intent) => {
  const isStory = steps.some(({ props }) => props.pending?.intent === intent)
  expect(isStory || rendersWith(intent, 'aria-busy="true"', (fields) => ({ pending: fields }))).toBe(true)
})

test.each(checked.flatMap((intent) => [offline(intent), serviceDown(intent)].map((error) => ({ intent, error }))))(
  'the form $intent shows the error "$error.errors.form" of the whole form',
  ({ intent, error }) => {
    const message = error.errors.form ?? ''
    const shown = rendersWith(intent, message, (fields, { formError }) => ({
      formError: { ...formError, ...error, values: fields },
      reason: message,
      pending: undefined,
    }))
    expect(shown).toBe(true)
  },
)

test.each(checked.map((intent) => ({ intent, error: offline(intent) })))(
  'without JavaScript a rejected form $intent lands at its error, and the error comes first in the title',
  ({ intent, error }) => {
    const message = error.errors.form ?? ''
    const landed = steps.flatMap(({ forms, props, show }) => {
      const fields = forms.find((form) => form.intent === intent)
      // What the story says about another form would be shown as a second error.
      const own = props.formError?.intent === intent ? props.formError : undefined
      const html =
        fields && show({ formError: { ...own, ...error, values: fields }, reason: message, pending: undefined })
      return html?.includes(message) ? [landAtRejectedForm(`<title>Page</title>${html}`)] : []
    })
    expect(landed.length).toBeGreaterThan(0)
    for (const html of landed) {
      expect(html).toContain('<title>Error: Page')
      const [, after, ...others] = html.split(' autofocus=""')
      expect(others).toEqual([])
      expect(after?.slice(0, 2000)).toContain(message)
    }
  },
)

test('each visible field for text has the direction of what is written in it', () => {
  const fields = steps.flatMap(
    ({ html }) => html.match(/<textarea[^<>]*|<input[^<>]*? type="(?:text|search)"[^<>]*/g) ?? [],
  )
  expect(fields.length).toBeGreaterThan(100)
  expect([...new Set(fields.filter((field) => !/ (?:dir|hidden)="/.test(field)))]).toEqual([])
})
