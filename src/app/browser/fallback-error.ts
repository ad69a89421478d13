import { noticeWords } from '#domain/words/en/notices.ts'
import { problemWords } from '#domain/words/en/problem.ts'

/** Says above a page that its script did not start. All of the page is there and can be posted without it. */
export function tellStartFailed(): void {
  const line = document.createElement('div')
  line.role = 'alert'
  line.className = 'bg-warning-soft px-4 py-2 text-ink'
  line.append(`${noticeWords.startFailed} `, linkTo('', noticeWords.startAgain))
  document.body.prepend(line)
}

/** Stands in when even the error view fails and nothing is left of the page; it needs nothing that could fail as well. */
export function showPlainProblem(): void {
  const html = document.createElement('html')
  const head = document.createElement('head')
  const body = document.createElement('body')
  const heading = document.createElement('h1')
  html.lang = 'en'
  head.append(Object.assign(document.createElement('title'), { textContent: `500 - ${problemWords.serverError}` }))
  heading.textContent = problemWords.serverError
  body.append(heading, linkTo(location.href, problemWords.retry))
  html.append(head, body)
  document.documentElement?.remove()
  document.append(html)
}

function linkTo(href: string, text: string): HTMLAnchorElement {
  return Object.assign(document.createElement('a'), { href, className: 'underline', textContent: text })
}
