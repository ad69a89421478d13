import { currentWords } from '#domain/words/current.ts'
import '#domain/words/en/shell.ts'
import '#domain/words/en/problem.ts'

/** Reports above a page that its script did not start. The page is complete and its forms work without it. */
export function showStartFailure(): void {
  const alert = document.createElement('div')
  alert.role = 'alert'
  alert.className = 'bg-warning-soft px-4 py-2 text-ink'
  const { notices } = currentWords()
  alert.append(`${notices.startFailed} `, createLink('', notices.startAgain))
  document.body.prepend(alert)
}

/**
 * Replaces the document when even the error view failed to render. Needs nothing that could fail as well.
 * @param lang the language of the words. The document has lost its own, because React has removed `<html>` by now
 */
export function showPlainError(lang: string): void {
  const html = document.createElement('html')
  const head = document.createElement('head')
  const body = document.createElement('body')
  const heading = document.createElement('h1')
  const { problem } = currentWords()
  html.lang = lang
  head.append(Object.assign(document.createElement('title'), { textContent: `500 - ${problem.serverError}` }))
  heading.textContent = problem.serverError
  body.append(heading, createLink(location.href, problem.retry))
  html.append(head, body)
  document.documentElement?.remove()
  document.append(html)
}

function createLink(href: string, text: string): HTMLAnchorElement {
  return Object.assign(document.createElement('a'), { href, className: 'underline', textContent: text })
}
