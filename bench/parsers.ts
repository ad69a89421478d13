/**
 * `npm run bench:parsers`: processor time of everything that reads foreign bytes, each with the inputs that cost it most, at
 * 10 kB, 100 kB, 1 MB and 10 MB, or up to what it is given at most. Ten times the size should take ten times as long.
 */
import { Readable } from 'node:stream'
import PostalMime from 'postal-mime'
import { limits } from '#domain/limits.ts'
import { cleanFileName } from '#domain/file-kind.ts'
import { bestLocale } from '#domain/locale.ts'
import { deviceName } from '#domain/device.ts'
import { mentionedIn } from '#domain/mention.ts'
import { parseFilter } from '#domain/parse-filter.ts'
import { isSearchable } from '#domain/search-text.ts'
import { splitAddresses } from '#domain/split-addresses.ts'
import { renderMarkdown } from '#domain/markdown/render-markdown.ts'
import { decodeCursor } from '../src/app/data/cursor.ts'
import { safePath } from '../src/app/shared/safe-path.ts'
import { readCookies } from '../src/app/server/session/cookies.ts'
import { readSession } from '../src/app/server/session/session-cookie.ts'
import { receiveForm } from '../src/app/server/uploads/receive-form.ts'
import { htmlToText } from '../supabase/email/html-to-text.ts'
import { parseExactly } from '../supabase/embedded/lite/exact-json.ts'
import { jsonTextProblem } from '../supabase/embedded/http/text-problem.ts'

const kilobyte = 1_000
const sizes = [10 * kilobyte, 100 * kilobyte, 1_000 * kilobyte, 10_000 * kilobyte]

type Parser = {
  read: (text: string) => unknown
  /** Characters that it is given at most. */
  most: number
  /** What its inputs repeat. */
  parts: string[]
  /** Around the repeated part. */
  around?: [string, string]
}

const people = Array.from({ length: 300 }, (_, at) => ({ id: String(at), name: `Person ${at}` }))
const header = 32 * 1024
const boundary = '----a'
const chunk = 64 * 1024
const post = (type: string) => (text: string) => {
  // As it arrives. The thread is free between two chunks, so one chunk is what counts at more than one.
  const bytes = Buffer.from(text)
  const body = Readable.toWeb(
    Readable.from(
      Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, at) => bytes.subarray(at * chunk, (at + 1) * chunk)),
    ),
  )
  const init = { method: 'POST', headers: { 'content-type': type }, body, duplex: 'half' }
  return receiveForm(new Request('http://localhost/', init as RequestInit), async ({ stream }) => void stream.resume())
}

const part = (name: string, more = '') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`

const parsers: Record<string, Parser> = {
  'form, as text': {
    read: post('application/x-www-form-urlencoded'),
    most: 2_000 * kilobyte,
    parts: ['a&', '&', 'a=&', '=', '%', '%4', '%41', '+', 'a=%C3%A9&', '%00', 'a[]=1&', '&&=&', 'é'],
  },
  'form, with files': {
    read: post(`multipart/form-data; boundary=${boundary}`),
    most: 10_000 * kilobyte,
    parts: [
      'a',
      '\r\n',
      '\r\n--',
      `\r\n--${boundary.slice(0, -1)}`,
      `${part('a')}1\r\n`,
      part('a', '; filename="b"'),
      '\r',
      '--',
      '"; ',
    ],
    around: [part('a'), `\r\n--${boundary}--\r\n`],
  },
  'JSON of the API': {
    read: (text) => {
      const value: unknown = JSON.parse(text)
      jsonTextProblem(value)
      return parseExactly(text)
    },
    most: 320 * 1024,
    parts: ['1,', '"a",', '[],', '{},', '1e9,', '"\\u0041",', 'null,', '{"a":1},', '0.1,', '[[]],'],
    around: ['[', '0]'],
  },
  Markdown: {
    read: (text) => renderMarkdown(text, people),
    most: limits.body.max,
    parts: [
      'a@',
      'x@y.z,',
      '1. a\n',
      '+ ',
      '- a\n',
      '>',
      '*a ',
      '*a*',
      '`',
      '<',
      '[a](https://b',
      'a|b\n-|-\n',
      '|a|b|\n|-|-|\n|1|2|\n\n',
      '\n',
      '# a\n\n',
      '重**要',
      '> a\n\n',
      '@',
      ' @Person',
      'https://a.b/(',
    ],
  },
  mentions: {
    read: (text) => mentionedIn(text, people),
    most: limits.body.max,
    parts: ['@', '@ ', ' @Person 1', 'a@', '@Person 1 ', '😀@'],
  },
  cookies: {
    read: (text) => readSession(readCookies(text, { secure: false, readOnly: false })),
    most: header,
    parts: ['a=b;', ';', '=', 'a;', '%', 'trackquery-session.0=a;', ' ', '"', 'a="b";', 'trackquery-session.1=;'],
  },
  cursors: { read: decodeCursor, most: header, parts: ['a', 'W', '_', '[', 'W1tbW1tb'] },
  'filters of the list': {
    read: (text) => parseFilter(new URLSearchParams(text)),
    most: 16 * 1024,
    parts: ['status=open&', 'status=a,', 'find=a&', '%', 'a&', 'priority=,', 'assignee=&', '&'],
  },
  'search text': { read: isSearchable, most: header, parts: ['a', ' ', '"', '漢', '-', '😀', '\t'] },
  addresses: {
    read: splitAddresses,
    most: limits.invitationsAtOnce * 2 * limits.email.max,
    parts: ['a@b.c,', '"', '" ', '<a', '<a>', '"a" <a@b.c>', ',', ' ', "'", 'a ', '"" ', ';"a"'],
  },
  'names of files': {
    read: cleanFileName,
    most: 64 * kilobyte,
    parts: ['.', 'a', '/', '\\', '\u202e', '.a', ' ', '\u200b'],
  },
  'paths to return to': { read: safePath, most: header, parts: ['/', '\\', '/a', '%2f', '?', '#', '@', '..', '/..'] },
  languages: { read: bestLocale, most: header, parts: ['en,', 'en;q=1,', '-', 'a-', ';', 'q=', ',', 'x-a-'] },
  'names of devices': {
    read: deviceName,
    most: header,
    parts: ['Mozilla/', '(', 'Chrome/1 ', 'Windows NT ', ' ', ';', '/'],
  },
  // The longest that is written here. It is read where no mail server is set.
  'e-mail': {
    read: (text) => PostalMime.parse(text),
    most: 100 * kilobyte,
    parts: [
      'a\r\n',
      '\r\n',
      '--a\r\n',
      'A: b\r\n',
      ' b\r\n',
      '=?utf-8?q?a?=',
      '=',
      'Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n',
      '<',
      '&',
    ],
    around: ['Content-Type: multipart/mixed; boundary=a\r\n\r\n', '\r\n--a--\r\n'],
  },
  // Its HTML is never foreign: it is what rendering a message writes, whose nesting has a limit.
  'Markdown, as the text of an e-mail': {
    read: (text) => htmlToText(renderMarkdown(text)),
    most: limits.body.max,
    parts: [
      '<',
      '&',
      '> ',
      '- > ',
      '- ',
      '- a\n',
      '> a\n\n',
      '[a](https://b.c) ',
      '~~a~~ ',
      '```\n',
      'a|b\n-|-\n',
      '<!-- ',
    ],
  },
}

const input = ({ around: [before, after] = ['', ''] }: Parser, repeated: string, size: number) => {
  const room = Math.max(0, size - before.length - after.length)
  return before + repeated.repeat(Math.floor(room / repeated.length)) + after
}

async function milliseconds(read: Parser['read'], text: string): Promise<number> {
  const before = process.threadCpuUsage().user
  try {
    await read(text)
  } catch {
    // Refused, which is an answer.
  }
  return (process.threadCpuUsage().user - before) / 1_000
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!

let inputs = 0
let longest = { ms: 0, of: '' }
for (const [name, parser] of Object.entries(parsers)) {
  const wanted = [...sizes.filter((size) => size < parser.most), parser.most]
  const worst = new Map<number, { ms: number; part: string }>()
  for (const repeated of parser.parts) {
    await milliseconds(parser.read, input(parser, repeated, kilobyte))
    inputs += 1
    for (const size of wanted) {
      const text = input(parser, repeated, size)
      const times: number[] = []
      for (let turn = 0; turn < 3; turn += 1) times.push(await milliseconds(parser.read, text))
      const ms = median(times)
      if (ms >= (worst.get(size)?.ms ?? 0)) worst.set(size, { ms, part: JSON.stringify(repeated) })
      if (size === parser.most && ms > longest.ms) longest = { ms, of: `${name}, ${JSON.stringify(repeated)}` }
    }
  }
  const cells = wanted.map((size) => {
    const { ms, part: of } = worst.get(size)!
    return `${(size / kilobyte).toFixed(0)} kB ${ms.toFixed(1)} ms (${of})`
  })
  console.log(`${name}: ${cells.join('; ')}`)
}
console.log(`${inputs} inputs at the largest size; the longest takes ${longest.ms.toFixed(0)} ms: ${longest.of}`)
