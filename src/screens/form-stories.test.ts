import { createElement, type ComponentType, type ReactElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { FormValues } from '#domain/form.ts'
import { landAtRejectedForm } from '../app/server/rendering/rejected-form.ts'
import { offline, serviceDown } from './fixtures.ts'
import type { InvalidForm } from './invalid-form.ts'

/*
 * Each form of each screen is rendered pending and rejected, so that stories need not repeat these states. The forms are
 * found in the server's HTML of the stories.
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

/** The steps that have a form with this intent, by the forms that they show beside it. */
const stepsWith = (intent: string) =>
  Map.groupBy(
    steps.filter(({ forms }) => forms.some((form) => form.intent === intent)),
    ({ forms }) => forms.map((form) => form.intent).join(),
  )

/** What is shown when the form with this intent was rejected: once for each set of forms beside it. */
function rejected(intent: string, { errors }: InvalidForm): string[] {
  const message = errors.form ?? ''
  return [...stepsWith(intent).values()].flatMap((alike) => {
    for (const { forms, props, show } of alike) {
      const values = forms.find((form) => form.intent === intent) ?? {}
      // What the story says about another form would be shown as a second error.
      const own = props.formError?.intent === intent ? props.formError : undefined
      const html = show({ formError: { ...own, intent, errors, values }, reason: message, pending: undefined })
      if (html?.includes(message)) return [html]
    }
    return []
  })
}

test('the stories show more than 25 kinds of forms, and every form that is exempt', () => {
  expect(checked.length).toBeGreaterThan(25)
  expect(intents).toEqual(expect.arrayContaining(Object.keys(exempt)))
})

test.each(checked)('the form %s shows a busy button while it is pending', (intent) => {
  const isBusy = [...stepsWith(intent).values()].flat().some(({ forms, props, html, show }) => {
    const pending = forms.find((form) => form.intent === intent)
    const shown = props.pending?.intent === intent ? html : show({ pending })
    return shown?.includes('aria-busy="true"')
  })
  expect(isBusy).toBe(true)
})

test.each(checked)('the form %s shows its errors, and lands at them without JavaScript', (intent) => {
  expect(rejected(intent, serviceDown(intent))).not.toEqual([])
  const error = offline(intent)
  const pages = rejected(intent, error)
  expect(pages).not.toEqual([])
  for (const page of pages) {
    const html = landAtRejectedForm(`<title>Page</title>${page}`)
    expect(html).toContain('<title>Error: Page')
    const [, after, ...others] = html.split(' autofocus=""')
    expect(others).toEqual([])
    expect(after?.slice(0, 2000)).toContain(error.errors.form)
  }
})

test('each visible field for text has the direction of what is written in it', () => {
  const fields = steps.flatMap(
    ({ html }) => html.match(/<textarea[^<>]*|<input[^<>]*? type="(?:text|search)"[^<>]*/g) ?? [],
  )
  expect(fields.length).toBeGreaterThan(100)
  expect([...new Set(fields.filter((field) => !/ (?:dir|hidden)="/.test(field)))]).toEqual([])
})
