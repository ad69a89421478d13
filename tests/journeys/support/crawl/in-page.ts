/** What the crawl knows of a control or field: enough to find it again after a reload, and to name it in a failure. */
export type Found = {
  /** Equal for controls that do the same, such as those of the rows of a list. */
  key: string
  kind: 'field' | 'choice' | 'toggle' | 'link' | 'button'
  name: string
  /** Equal for the choices of one question: what one of them opens, the others open, too. */
  group: string
  /** Where a link in the app leads. */
  href: string
  /** Whether it is chosen already, so that a person expects nothing of pressing it. */
  isChosen: boolean
  /** Whether it ends the session, or does what cannot be undone. */
  isFinal: boolean
  /** Whether it is in the frame of the page, which most pages share. */
  isFrame: boolean
  /** Whether it is in a navigation, whose links lead to pages of their own. */
  isNavigation: boolean
}

/** Where to press, or why a person cannot. */
export type Ready = { x: number; y: number; type: string; before: string; isBehindPopover: boolean; problem: string }

export type CrawlApi = {
  /** The controls and fields that a person can use now, in the order of the page. */
  collect: () => Found[]
  /** Scrolls to a control, gives it the focus, and says how the page looks before the press. */
  ready: (key: string) => Ready | undefined
  /** Chooses another option of a select, as a person does. */
  choose: (key: string) => void
  /** Everything that a person could notice, as one text. */
  look: () => string
  /** How many dialogs, menus and popovers are open. */
  layers: () => number
  /** Resolves at the next change, or after this time. */
  changed: (milliseconds: number) => Promise<void>
  /**
   * Resolves once the page is loaded, waits for no answer, and nothing has changed for this time. Resolves with what
   * changes if that goes on for 20 s.
   */
  quiet: (milliseconds: number) => Promise<string>
  /** What tells a person the reason of a rejection: the page, or a message. */
  reasons: () => { heading: string; isTold: boolean }
}

declare global {
  interface Window {
    crawl: CrawlApi
  }
}

/** Runs in each page before its scripts, and sets `window.crawl`. `people` are names that stand for any person. */
export function installCrawl(people: string[]): void {
  const controls =
    'a[href], button, summary, select, textarea, input:not([type=hidden]), [contenteditable=true], ' +
    '[role=button], [role=menuitem], [role=menuitemradio], [role=menuitemcheckbox], [role=option], [role=tab], [role=switch]'

  const isShown = (element: Element): boolean => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: false })) return false
    if (element.closest('[inert], [aria-hidden=true]')) return false
    const { width, height } = drawnOf(element).getBoundingClientRect()
    return width > 1 && height > 1
  }

  /** A native control that is drawn by its label has no size of its own. */
  function drawnOf(element: Element): Element {
    if (element.getBoundingClientRect().width > 1) return element
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
    return label ?? element
  }

  // An avatar adds initials.
  const known = new RegExp(`(${people.join('|')})([A-Z]{1,2}\\b)?`, 'g')
  /** Without what differs between the rows of a list and between runs. */
  const general = (text: string) =>
    text
      .replace(/\s+/g, ' ')
      .replace(/\S+@\S+/g, 'ADDRESS')
      .replace(known, 'PERSON')
      .replace(/[A-Z]+-\d+|\d+/g, '#')
      .trim()

  const nameOf = (element: Element): string => {
    const labelled = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const by = labelled.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
    const said =
      element.getAttribute('aria-label') ||
      by ||
      labels.map((label) => label.textContent).join(' ') ||
      (element.matches('input, select, textarea') ? '' : element.textContent) ||
      element.getAttribute('title') ||
      element.getAttribute('placeholder') ||
      element.getAttribute('name') ||
      ''
    return said.replace(/\s+/g, ' ').trim().slice(0, 80)
  }

  const overlay = (element: Element) =>
    element.closest('dialog[open], [popover]:popover-open, [role=dialog], [role=menu]')

  /** A link's path with the names of its parameters. */
  const addressOf = (link: HTMLAnchorElement): string => {
    const { origin, pathname, searchParams, hash } = new URL(link.href)
    if (origin !== location.origin) return link.href
    const names = [...new Set(searchParams.keys())].sort()
    if (hash && pathname === location.pathname) return general(hash.replace(/[\da-f]{8}-[\da-f-]+/, '#'))
    return `${pathname}?${names.join('&')}`
  }

  /** The nearest part of the page that has a name. Controls of another part with the same name do something else. */
  const partOf = (element: Element): string => {
    const layer = overlay(element)
    const near = element.closest('form, section[aria-label], [role=group], fieldset, nav')
    const intent = (element.closest('form') ?? (element as HTMLButtonElement).form)?.querySelector<HTMLInputElement>(
      'input[name=intent]',
    )
    const title = layer && (layer.getAttribute('aria-label') || nameOf(layer.querySelector('h1, h2') ?? layer))
    return [
      layer ? general(title ?? '').slice(0, 40) : element.closest('main') ? 'main' : 'frame',
      intent?.value ?? '',
      general(near?.getAttribute('aria-label') ?? ''),
    ].join('/')
  }

  const roleOf = (element: Element) =>
    element.getAttribute('role') ?? (element instanceof HTMLInputElement ? element.type : element.localName)

  const typed = new Set([
    'text',
    'search',
    'email',
    'url',
    'tel',
    'password',
    'number',
    'date',
    'time',
    'datetime-local',
  ])

  const kindOf = (element: Element): Found['kind'] => {
    if (element instanceof HTMLTextAreaElement || element.matches('[contenteditable=true]')) return 'field'
    if (element instanceof HTMLInputElement && typed.has(element.type)) return 'field'
    if (element instanceof HTMLSelectElement) return 'choice'
    if (/^(checkbox|radio|switch)$/.test(roleOf(element))) return 'toggle'
    return element instanceof HTMLAnchorElement ? 'link' : 'button'
  }

  const isChosen = (element: Element) =>
    element.matches(
      '[aria-current]:not([aria-current=false]), [aria-selected=true], [role=menuitemradio][aria-checked=true]',
    ) ||
    (element instanceof HTMLInputElement && element.type === 'radio' && element.checked)

  const describe = (element: Element): Found => {
    const name = nameOf(element)
    const href = element instanceof HTMLAnchorElement ? element.href : ''
    // The text of a row is data. Which of its links it is, its address says.
    const row = element.closest('tr, li, [role=row], [role=option]')
    const isRowLink = href !== '' && row !== null && !element.closest('nav')
    const isFrame = !element.closest('main, dialog')
    // Links of the frame keep the address of the page that they are on.
    const address = href && !isFrame ? addressOf(element as HTMLAnchorElement) : ''
    const what = `${address} ${isRowLink ? '' : general(name)}`
    const form = (element as HTMLButtonElement).form
    return {
      key: `${partOf(element)} ${roleOf(element)} ${what}`,
      kind: kindOf(element),
      group: /^(checkbox|radio|option|menuitem.*)$/.test(roleOf(element))
        ? `${partOf(element)} ${roleOf(element)}`
        : '',
      name: `${roleOf(element)} “${name}”`,
      href: href.startsWith(location.origin) ? href : '',
      isFinal:
        element.classList.contains('danger-control') ||
        (form !== null && form !== undefined && new URL(form.action).pathname === '/logout'),
      isChosen: isChosen(element),
      isFrame,
      isNavigation: element.closest('nav') !== null,
    }
  }

  /** While a modal dialog is open, the page behind it cannot be used. */
  const usable = (): Element[] => {
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
    return [...(modal ?? document).querySelectorAll(controls)].filter(
      (element) => isShown(element) && !element.matches(':disabled, [aria-disabled=true]'),
    )
  }

  const find = (key: string) => usable().find((element) => describe(element).key === key)

  const states = [
    'aria-expanded',
    'aria-pressed',
    'aria-checked',
    'aria-selected',
    'aria-current',
    'aria-invalid',
    'aria-sort',
    'aria-activedescendant',
    'data-state',
    'open',
  ]

  const stated = `input, textarea, select, ${states.map((name) => `[${name}]`).join()}`

  const pathOf = (element: Element | null): string =>
    element === null || element === document.documentElement
      ? ''
      : `${pathOf(element.parentElement)}/${element.localName}${[...(element.parentElement?.children ?? [])].indexOf(element)}`

  /** How many messages the browser has shown beside a field. They are no part of the page. */
  let bubbles = 0
  addEventListener('invalid', () => (bubbles += 1), true)

  const look = (): string => {
    // A tooltip comes with the focus or the pointer, whatever the control does.
    const tooltips = [...document.querySelectorAll('[role=tooltip]:popover-open')]
    const text = tooltips.reduce((rest, { textContent }) => rest.replace(textContent, ''), document.body.innerText)
    const parts = [location.href, document.title, pathOf(document.activeElement), text.replace(/\s+/g, ' ')]
    for (const root of [document.documentElement, document.body])
      parts.push([...root.attributes].map(({ name, value }) => `${name}=${value}`).join())
    for (const element of document.querySelectorAll(stated)) {
      for (const name of states) if (element.hasAttribute(name)) parts.push(`${name}=${element.getAttribute(name)}`)
      if (element instanceof HTMLInputElement)
        parts.push(`${element.type} ${element.value} ${element.checked} ${element.files?.length}`)
      if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) parts.push(element.value)
    }
    for (const element of document.querySelectorAll(':popover-open:not([role=tooltip]), :user-invalid'))
      parts.push(pathOf(element))
    for (const { scrollTop, scrollLeft } of document.querySelectorAll('body *'))
      if (scrollTop > 0 || scrollLeft > 0) parts.push(`${scrollTop} ${scrollLeft}`)
    parts.push(`${scrollY} ${bubbles}`)
    return parts.join('\n')
  }

  /** How many answers the page waits for. The crawl itself hears of a request later than the page shows its effect. */
  let awaited = 0
  const send = window.fetch.bind(window)
  window.fetch = async (...request) => {
    awaited += 1
    try {
      return await send(...request)
    } finally {
      awaited -= 1
    }
  }

  const all = { subtree: true, childList: true, attributes: true, characterData: true }

  window.crawl = {
    collect: () => usable().map(describe),
    ready: (key) => {
      const element = find(key)
      if (!(element instanceof HTMLElement)) return undefined
      const drawn = drawnOf(element)
      drawn.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      element.focus({ preventScroll: true })
      const rect = [...drawn.getClientRects()].find(({ width }) => width > 1) ?? drawn.getBoundingClientRect()
      const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2]
      const hit = document.elementFromPoint(x, y)
      const isHit =
        hit !== null && (drawn.contains(hit) || hit.contains(element) || hit.closest('label')?.control === element)
      // A menu or a notice goes away, but later.
      const isBehindPopover = !isHit && Boolean(hit?.closest(':popover-open'))
      const problem = isHit || isBehindPopover ? '' : `is covered by ${hit?.outerHTML.slice(0, 80)}`
      return { x, y, type: element.inputMode || roleOf(element), before: look(), isBehindPopover, problem }
    },
    choose: (key) => {
      const select = find(key)
      if (!(select instanceof HTMLSelectElement)) return
      const other = [...select.options].findIndex(({ selected, disabled }) => !selected && !disabled)
      select.selectedIndex = other
      for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }))
    },
    look,
    // Escape closes none that is opened and closed by script alone, such as the notices.
    layers: () => document.querySelectorAll('dialog[open], :popover-open:not([role=tooltip], [popover=manual])').length,
    changed: (milliseconds) =>
      new Promise((resolve) => {
        const end = () => (observer.disconnect(), resolve())
        const observer = new MutationObserver(end)
        observer.observe(document, all)
        setTimeout(end, milliseconds)
      }),
    quiet: (milliseconds) =>
      new Promise((resolve) => {
        const end = (changing = '') => {
          observer.disconnect()
          clearTimeout(timer)
          resolve(changing)
        }
        const endIfQuiet = () => {
          // A dialog that becomes modal moves the focus.
          const isMoving = document.querySelector('dialog[open]:not(:modal)') !== null
          if (awaited === 0 && !isMoving && document.readyState === 'complete') return end()
          // Waiting for a slow answer is no unrest.
          since = performance.now()
          wait()
        }
        let timer = 0
        const wait = () => {
          clearTimeout(timer)
          timer = window.setTimeout(endIfQuiet, milliseconds)
        }
        let since = performance.now()
        const observer = new MutationObserver(([{ target, type, attributeName } = {}]) => {
          if (performance.now() - since < 20_000) return wait()
          const element = target instanceof Element ? target : target?.parentElement
          end(`${type} ${attributeName ?? ''} ${element?.outerHTML.slice(0, 120)}`)
        })
        observer.observe(document, all)
        wait()
      }),
    reasons: () => ({
      heading: document.querySelector('h1')?.textContent ?? '',
      isTold: [...document.querySelectorAll('[role=alert], [aria-invalid=true]')].some((element) =>
        element.checkVisibility(),
      ),
    }),
  }
}
