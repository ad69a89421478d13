/** Our templates write a space that must be shown as `&nbsp;`. A no-break space that a person typed has no reference. */
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const decode = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (decimal) return String.fromCodePoint(Number(decimal))
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16))
    return entities[name ?? ''] ?? whole
  })

/** A doctype, or a comment without tags; a tag with its name and attributes; or text. */
const tokens = /<![^<>]*>|<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|[^<>"])*)>|[^<]+|</gi

const voidElements = new Set(['br', 'hr', 'img', 'meta', 'link'])
/** Elements with an empty line around them, unless they are in a list. */
const blocks = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'blockquote', 'pre', 'table'])
/** Elements that begin a line. */
const lines = new Set(['div', 'li', 'tr'])

const attribute = (attributes: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1]

/** What begins the lines of an element: its first line, and the others. */
type Prefix = { first: string; rest: string; isUsed: boolean }

/** The line before a signature (RFC 3676, 4.3). It ends with a space. */
const signature = '-- '

/** Writes lines of text, each with the prefixes of the elements around it. */
class TextWriter {
  readonly #lines: string[] = []
  readonly prefixes: Prefix[] = []
  #line = ''
  #wantsGap = false

  add(text: string) {
    if (text) this.#line += text
  }

  /** Text whose white space means one space. */
  addCollapsed(text: string) {
    const collapsed = text.replace(/[ \t\r\n\f]+/g, ' ')
    this.add(this.#line === '' ? collapsed.trimStart() : collapsed)
  }

  /** Ends the line. */
  end() {
    if (this.#line.trim() === '') {
      this.#line = ''
      return
    }
    if (this.#wantsGap && this.#lines.length > 0) this.#lines.push(this.#gap())
    this.#wantsGap = false
    this.#lines.push((this.#prefix() + this.#line).trimEnd())
    this.#line = ''
  }

  /** Begins a cell of a row that has some. */
  addCell() {
    this.#line = `${this.#line.trimEnd()} | `
  }

  /** What follows is the signature. */
  addSignature() {
    this.end()
    this.#lines.push('', signature)
    this.#wantsGap = false
  }

  /** Ends the line, even an empty one. */
  break() {
    if (this.#line.trim() === '' && !this.#wantsGap && this.#lines.length > 0) this.#lines.push(this.#gap())
    this.end()
  }

  /** Ends the line, and leaves one empty before the next. */
  gap() {
    this.end()
    this.#wantsGap = this.#lines.at(-1) !== signature
  }

  toString() {
    this.end()
    return this.#lines.join('\n').trim()
  }

  #prefix() {
    return this.prefixes
      .map((prefix) => {
        const text = prefix.isUsed ? prefix.rest : prefix.first
        prefix.isUsed = true
        return text
      })
      .join('')
  }

  /** An empty line. An element whose first line comes later has no prefix yet. */
  #gap() {
    return this.prefixes
      .map(({ isUsed, rest }) => (isUsed ? rest : ''))
      .join('')
      .trimEnd()
  }
}

type Open = { name: string; prefix?: Prefix; isBlock: boolean; keepsSpaces: boolean; next?: number; cells?: number }
type Link = { href: string; isOfPerson: boolean; isButton: boolean; label: string }

/**
 * Converts the HTML of one of our e-mails to its text part: the same words and links. What is hidden from screen readers
 * is left out.
 * @param html closed tags and quoted attributes only, as `emailDocument` and the sanitizer of Markdown write them
 */
export function htmlToText(html: string): string {
  const writer = new TextWriter()
  const open: Open[] = []
  let link: Link | undefined

  const isInside = (name: string) => open.some((element) => element.name === name)
  const keepsSpaces = (name: string, attributes: string) =>
    name === 'pre' || /\bwhite-space: pre-wrap\b/.test(attribute(attributes, 'style') ?? '')
  const write = (text: string) => {
    if (link) link.label += text
    if (open.some(({ keepsSpaces }) => keepsSpaces)) {
      const [first = '', ...others] = text.split('\n')
      writer.add(first)
      for (const line of others) {
        writer.break()
        writer.add(line)
      }
    } else writer.addCollapsed(text)
  }
  const separate = (isBlock: boolean) => (isBlock && !isInside('li') ? writer.gap() : writer.end())

  const start = (name: string, attributes: string) => {
    const isLayout = name === 'table' && attribute(attributes, 'role') === 'presentation'
    const isBlock = blocks.has(name)
    const element: Open = { name: isLayout ? 'layout' : name, isBlock, keepsSpaces: keepsSpaces(name, attributes) }
    if (isBlock || lines.has(name)) separate(isBlock)
    if (name === 'ol') element.next = Number(attribute(attributes, 'start') ?? 1)
    if (name === 'tr') element.cells = 0
    if (name === 'td' || name === 'th') startCell()
    if (name === 'li') element.prefix = listPrefix(attribute(attributes, 'value'))
    if (name === 'blockquote') element.prefix = { first: '> ', rest: '> ', isUsed: false }
    if (name === 'del') write('~~')
    if (name === 'a') {
      link = {
        href: decode(attribute(attributes, 'href') ?? ''),
        isOfPerson: /\bugc\b/.test(attribute(attributes, 'rel') ?? ''),
        isButton: /\bbutton\b/.test(attribute(attributes, 'class') ?? ''),
        label: '',
      }
    }
    if (element.prefix) writer.prefixes.push(element.prefix)
    open.push(element)
  }

  const startCell = () => {
    const table = open.findLast((element) => element.name === 'table' || element.name === 'layout')
    const row = open.findLast((element) => element.name === 'tr')
    if (table?.name === 'layout' || !row) writer.end()
    else if ((row.cells = (row.cells ?? 0) + 1) > 1) writer.addCell()
  }

  const listPrefix = (value?: string): Prefix => {
    const list = open.findLast((element) => element.name === 'ul' || element.name === 'ol')
    if (list?.next !== undefined && value !== undefined) list.next = Number(value)
    const first = list?.next === undefined ? '- ' : `${list.next++}. `
    return { first, rest: ' '.repeat(first.length), isUsed: false }
  }

  const end = (name: string) => {
    if (name === 'del') write('~~')
    if (name === 'a' && link) endLink(link)
    const at = open.findLastIndex((element) => element.name === name || (name === 'table' && element.name === 'layout'))
    const [element] = at < 0 ? [] : open.splice(at)
    if (element && (element.isBlock || lines.has(name))) separate(element.isBlock)
    if (element?.prefix) writer.prefixes.splice(writer.prefixes.indexOf(element.prefix))
  }

  const endLink = ({ href, isOfPerson, isButton, label }: Link) => {
    link = undefined
    const words = label.trim()
    if (!href || ['', 'mailto:', 'tel:', 'http://'].some((scheme) => href === scheme + words)) return
    if (isButton) {
      writer.add(':')
      writer.end()
      writer.add(href)
      // A following sentence would become part of the URL.
      writer.end()
    } else writer.add(isOfPerson ? ` <${href}>` : `: ${href}`)
  }

  let hidden = 0
  for (const [token, slash, name, attributes = ''] of html.matchAll(tokens)) {
    const tag = name?.toLowerCase()
    if (hidden > 0) {
      if (tag && !voidElements.has(tag)) hidden += slash ? -1 : 1
    } else if (!tag) {
      if (!token.startsWith('<!')) write(decode(token))
    } else if (slash) end(tag)
    else if (tag === 'br') writer.break()
    else if (tag === 'hr') {
      if (/\bend\b/.test(attribute(attributes, 'class') ?? '')) writer.addSignature()
      else {
        writer.gap()
        writer.add('---')
        writer.gap()
      }
    } else if (tag === 'head' || attribute(attributes, 'aria-hidden') === 'true') hidden = 1
    else if (!voidElements.has(tag)) start(tag, attributes)
  }
  return writer.toString()
}
