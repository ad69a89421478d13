import { createElement, type ComponentType, type ReactElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { en } from '#domain/words/en.ts'
import { offline, serviceDown } from './fixtures.ts'
import type { FormValues } from '#domain/form.ts'
import type { InvalidForm } from './invalid-form.ts'

/*
 * Every form of every screen has a story of it on its way, of it coming back unanswered, and of it coming back while
 * the service is down. Which forms there are is read from what the server sends for the stories.
 */

/** Acts that are told otherwise, and why. */
const elsewhere: Record<string, string> = {
  show: 'it only leads to another way in, as a link would',
  'mark-read': 'looking at the query does it, and the button is for those whose browser runs no script',
}

type Props = { pending?: FormValues; formError?: InvalidForm; reason?: string }
type Story = { args?: Props; render?: (args: Props) => ReactElement<{ steps?: Props[] }> }
type StoriesModule = {
  default: { component?: ComponentType<Props>; args?: Props; parameters?: { path?: string } }
  [story: string]: unknown
}

const modules = import.meta.glob<StoriesModule>('./**/*.stories.tsx', { eager: true })

/** The acts whose forms the server sends for a screen. */
function posted(screen: ReactNode, path: string): string[] {
  const Stub = createRoutesStub([{ path: '*', Component: () => screen }])
  const html = renderToString(createElement(Stub, { initialEntries: [path] }))
  return [...html.matchAll(/name="intent" value="([^"]*)"/g)].map(([, intent = '']) => intent)
}

/** Each moment of each story: the acts it shows a form for, and what is said of which. */
const moments = Object.values(modules).flatMap(({ default: meta, ...stories }) =>
  Object.values(stories as Record<string, Story>).flatMap(({ args, render }) => {
    const props = { ...meta.args, ...args }
    const rendered = render?.(props)
    const screen = rendered ?? (meta.component && createElement(meta.component, props))
    const intents = posted(screen, meta.parameters?.path ?? '/')
    const steps = rendered?.props.steps ?? [{}]
    return steps.map((step) => ({ intents, ...props, ...step }))
  }),
)
const acts = [...new Set(moments.flatMap(({ intents }) => intents))].filter((intent) => !(intent in elsewhere)).sort()

/** Whether some story shows the form come back with one of these words above it. */
const comesBackWith = (intent: string, ...words: (string | undefined)[]) =>
  moments.some(({ intents, formError, reason }) =>
    reason
      ? intents.includes(intent) && words.includes(reason)
      : formError?.intent === intent && words.includes(formError.errors.form),
  )

test('there are forms to tell of', () => {
  expect(acts.length).toBeGreaterThan(25)
})

test('nobody is excused who is not there', () => {
  const all = new Set(moments.flatMap(({ intents }) => intents))
  expect(Object.keys(elsewhere).filter((intent) => !all.has(intent))).toEqual([])
})

test.each(acts)('%s has a story of it on its way', (intent) => {
  expect(moments.some(({ pending }) => pending?.intent === intent)).toBe(true)
})

test.each(acts)('%s has a story of nothing answering it', (intent) => {
  expect(comesBackWith(intent, offline(intent).errors.form)).toBe(true)
})

test.each(acts)('%s has a story of the service being down', (intent) => {
  expect(comesBackWith(intent, serviceDown(intent).errors.form, en.login.errors.unavailable)).toBe(true)
})
