import { noticeWords } from '#domain/words/en/notices.ts'
import { problemWords } from '#domain/words/en/problem.ts'

/** Reports above a page that its script did not start. The page is complete and its forms work without it. */
export function showStartFailure(): void {
  const alert = document.createElement('div')
  alert.role = 'alert'
  alert.className = 'bg-warning-soft px-4 py-2 text-ink'
  alert.append(`${noticeWords.startFailed} `, createLink('', noticeWords.startAgain))
  document.body.prepend(alert)
}

/** Replaces the document when even the error view failed to render. Needs nothing that could fail as well. */
export function showPlainError(): void {
  const html = document.createElement('html')
  const head = document.createElement('head')
  const body = document.createElement('body')
  const heading = document.createElement('h1')
  html.lang = 'en'
  head.append(Object.assign(document.createElement('title'), { textContent: `500 - ${problemWords.serverError}` }))
  heading.textContent = problemWords.serverError
  body.append(heading, createLink(location.href, problemWords.retry))
  html.append(head, body)
  document.documentElement?.remove()
  document.append(html)
}

function createLink(href: string, text: string): HTMLAnchorElement {
  return Object.assign(document.createElement('a'), { href, className: 'underline', textContent: text })
}
