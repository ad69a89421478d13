/** A bare sign-in page, rendered by react-dom/server over node:http: the least that a page rendered by React costs. */
import { createServer } from 'node:http'
import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'

const field = (id: string, label: string, type: string) =>
  h('div', { className: 'field' }, [
    h('label', { key: 'label', htmlFor: id }, label),
    h('input', { key: 'input', id, name: id, type, required: true, autoComplete: id }),
  ])

const page = () =>
  h('html', { lang: 'en' }, [
    h('head', { key: 'head' }, [
      h('meta', { key: 'charset', charSet: 'utf-8' }),
      h('meta', { key: 'viewport', name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', { key: 'title' }, 'Sign in · TrackQuery'),
      h('link', { key: 'styles', rel: 'stylesheet', href: '/assets/styles.css' }),
    ]),
    h('body', { key: 'body' }, [
      h('header', { key: 'header' }, h('a', { href: '/' }, 'TrackQuery')),
      h('main', { key: 'main' }, [
        h('h1', { key: 'heading' }, 'Sign in'),
        h('form', { key: 'form', method: 'post', action: '/login' }, [
          h('div', { key: 'email' }, field('email', 'E-mail', 'email')),
          h('div', { key: 'password' }, field('password', 'Password', 'password')),
          h('button', { key: 'submit', type: 'submit' }, 'Sign in'),
        ]),
        h('p', { key: 'more' }, ['No account? ', h('a', { key: 'link', href: '/login?mode=sign-up' }, 'Sign up')]),
      ]),
      h('div', { key: 'toasts', role: 'status', 'aria-live': 'polite' }),
      h('script', { key: 'script', type: 'module', src: '/assets/entry.js' }),
    ]),
  ])

const server = createServer((_request, response) => {
  const body = Buffer.from(`<!DOCTYPE html>${renderToString(page())}`)
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length })
  response.end(body)
})
server.listen(Number(process.argv[2]), '127.0.0.1')
