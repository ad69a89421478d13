import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ThemeVarsPartial } from 'storybook/theming'
import { toHex } from '../src/ui/foundations/contrast.ts'
import { readColours, readTokens } from '../src/ui/foundations/tokens.ts'
import { controlsStyle } from './controls-style.ts'
import { errorStyle } from './story-error.ts'
import { settings } from './toolbar.ts'

const css = readFileSync(join(import.meta.dirname, '../src/ui/theme.css'), 'utf8')

/** The font family for code. Storybook's own list begins with a family that is proportional on some systems. */
const fontCode = readTokens(css).find(({ name }) => name === 'font-mono')?.value ?? 'monospace'

const colours = new Map(readColours(css).map((colour) => [colour.name, colour]))

/** A colour of theme.css as hex. Throws if it has none of this name. */
function hexOf(base: 'light' | 'dark', name: string): string {
  const colour = colours.get(name)
  if (!colour) throw new Error(`theme.css has no colour ${name}, which the theme of Storybook's sidebar uses.`)
  return toHex(colour[base])
}

/** The brand of the sidebar as HTML, because text in an image file could not use the fonts of the page. */
const brandTitle = `
  <span class="library-brand">
    <img src="favicon.svg" width="24" height="24" alt="">
    TrackQuery <span>library</span>
  </span>`

/** The manager's theme in our own colours, fonts and shapes. Storybook computes with the colours, so they are hex. */
function themeOf(base: 'light' | 'dark'): ThemeVarsPartial {
  const colour = (name: string) => hexOf(base, name)
  return {
    base,
    brandTitle,
    brandUrl: './?path=/story/welcome--welcome',
    brandTarget: '_self',
    fontBase: '"Inter Variable", system-ui, sans-serif',
    fontCode,
    colorPrimary: colour('accent'),
    colorSecondary: colour('accent'),
    appBg: colour('surface-sunken'),
    appContentBg: colour('surface'),
    appHoverBg: colour('surface-hover'),
    appPreviewBg: colour('surface'),
    appBorderColor: colour('line'),
    appBorderRadius: 6,
    textColor: colour('ink'),
    textInverseColor: colour('surface'),
    textMutedColor: colour('ink-muted'),
    barTextColor: colour('ink-muted'),
    barHoverColor: colour('accent'),
    barSelectedColor: colour('accent'),
    barBg: colour('surface'),
    buttonBg: colour('surface-raised'),
    buttonBorder: colour('line'),
    booleanBg: colour('surface-hover'),
    booleanSelectedBg: colour('surface-raised'),
    inputBg: colour('surface-raised'),
    inputBorder: colour('line-strong'),
    inputTextColor: colour('ink'),
    inputBorderRadius: 6,
  }
}

/** The themes of the manager and of controls on docs pages. */
export const brandThemes = { light: themeOf('light'), dark: themeOf('dark') }

/** A colour that follows the `color-scheme` of its element. */
const both = (name: string) => `light-dark(${hexOf('light', name)}, ${hexOf('dark', name)})`

/** The colours of the manager's own rules. manager.ts sets `data-base`; Storybook itself sets `color-scheme` by the system. */
const managerColours = [
  'line',
  'line-field',
  'accent-soft',
  'accent',
  'ink',
  'ink-muted',
  'surface-hover',
  'surface-raised',
  'surface-sunken',
]

const declareColours = (base: 'light' | 'dark') =>
  managerColours.map((name) => `--library-${name}: ${hexOf(base, name)};`).join(' ')

/** Selects the buttons of changed settings. Storybook labels a button with its setting's name and the value in force. */
const changedSettings = settings
  .map(({ title, initial }) => `[aria-label^="${title} "]:not([aria-label="${title} ${initial}"])`)
  .join()

/**
 * Styles the sidebar and the toolbar with less colour than Storybook does, and keeps the search of the sidebar in view.
 * The search shows its shortcut in letters, because Inter has no symbol for the control key.
 */
const managerStyle = `
      :root { ${declareColours('light')} }
      :root[data-base="dark"] { ${declareColours('dark')} }
      .library-brand { display: inline-flex; align-items: center; gap: 6px; font-size: 15px; font-weight: 600; }
      .library-brand img { margin-inline-end: 3px; }
      .library-brand span { color: var(--library-ink-muted); font-weight: 400; }
      .sidebar-item[data-selected="true"] {
        background: var(--library-accent-soft) !important;
        color: var(--library-ink) !important;
      }
      :is(.sidebar-item, .search-field) svg { color: var(--library-ink-muted) !important; }
      /* search-marks.ts marks whole matches. Storybook's own marks are the letters that its fuzzy search has compared. */
      .search-result-item mark { color: inherit !important; }
      ::highlight(library-search) { background: var(--library-accent-soft); color: var(--library-accent); }
      .search-result-item--label > :last-child { color: var(--library-ink-muted); font-size: 12px; }
      /* The path of a result says whether it is a component or a story. */
      .search-result-item div:has(> svg) { display: none; }
      .sidebar-item[data-selected="true"] svg { color: var(--library-accent) !important; }
      /* The filter of the search always leaves out stories that only test a behaviour: a mark for that says nothing. */
      .search-field button[aria-haspopup="dialog"] { background: transparent !important; }
      .search-field button[aria-haspopup="dialog"]:is(:hover, :focus-visible, [aria-expanded="true"]) {
        background: var(--library-surface-hover) !important;
      }
      .search-field button[aria-haspopup="dialog"] > div { display: none; }
      /* The line before the settings separates nothing on a docs page. */
      .sb-bar [role="toolbar"] > div > span:empty:first-child { display: none; }
      [aria-haspopup="listbox"][id^="select-"] {
        padding-inline: 4px !important;
        background: transparent !important;
        color: var(--library-ink-muted) !important;
        font-size: 12px !important;
        font-weight: 500 !important;
      }
      [aria-haspopup="listbox"][id^="select-"]:is(:hover, :focus-visible, [aria-expanded="true"]) {
        background: var(--library-surface-hover) !important;
        color: var(--library-ink) !important;
      }
      [aria-haspopup="listbox"]:is(${changedSettings}) {
        background: var(--library-accent-soft) !important;
        color: var(--library-accent) !important;
      }
      .sidebar-subheading > button:first-child {
        font-size: 13px !important;
        font-weight: 600 !important;
        letter-spacing: 0 !important;
        text-transform: none !important;
      }
      /* An arrow marks a component, and stories stand below it: the same icon before each of them says nothing. */
      /* Its height stays, because the arrow is aligned with it. */
      .sidebar-item[data-nodetype="component"] svg[type="component"] { width: 0 !important; }
      .sidebar-item[data-nodetype="story"] div:has(> svg[type="story"]) { visibility: hidden; }
      .sidebar-item[data-item-id="welcome--welcome"] div:has(> svg[type="story"]) { visibility: visible; }
      /* Brand and search are one block. Negative margins undo Storybook's spaces, so that scrolling moves neither. */
      .sidebar-container :has(> .sidebar-header) {
        position: sticky;
        top: 0;
        z-index: 3;
        margin-block: -16px -8px;
        padding-block: 16px 8px;
        background: var(--library-surface-sunken);
      }
      .sidebar-container :has(> .search-field) {
        position: sticky;
        top: 66px;
        z-index: 2;
        margin-block: -8px;
        padding-block: 8px 12px;
        box-shadow: 0 1px var(--library-line);
        background: var(--library-surface-sunken);
      }
      .search-field > code { font-size: 0; }
      .search-field > code::after { content: var(--search-keys); font-family: "Inter Variable", sans-serif; font-size: 12px; }
      ${controlsStyle((name) => `var(--library-${name})`)}`

/**
 * Sets `data-canvas` to what embeds the page: the manager, or a docs page (`embed`). Applies the theme before Storybook
 * has loaded, so that a dark page is never white at first. A story that takes long to prepare is not hidden, because
 * React could not focus a hidden field, and the story could not be measured.
 */
export const frameHead = `
    <style>
      :root { color-scheme: light dark; }
      :root[data-theme="light"] { color-scheme: light; }
      :root[data-theme="dark"] { color-scheme: dark; }
      :root:not(:has(#storybook-root > *)) { background: ${both('surface')}; }
      body.sb-show-preparing-story:not(#never) > :not(.sb-wrapper) { display: revert; }
      body:has(> #storybook-root > *) > .sb-preparing-story { display: none; }
      /* Docs pages show a screenshot of the story until it is ready. */
      :root[data-canvas="embed"] .sb-preparing-story { display: none; }
      /* An example is open from the start: on a slow machine, a reader would see it half transparent. */
      :root[data-still] { --duration-state: 0s; --duration-entry: 0s; --duration-leave: 0s; }
      :is(.sb-preparing-docs, .sb-preparing-story, .sb-argstableBlock-body, .sb-previewBlock) {
        background: transparent !important;
        box-shadow: none !important;
      }${controlsStyle((name) => `var(--color-${name})`)}${errorStyle(both)}
    </style>
    <script>
      const { globals = '', embed, still } = Object.fromEntries(new URLSearchParams(location.search))
      if (parent !== window) document.documentElement.dataset.canvas = embed ? 'embed' : 'manager'
      if (still) {
        document.documentElement.dataset.still = ''
        // A dialog that opens takes the focus, and the browser would scroll the docs page to it.
        const { showModal } = HTMLDialogElement.prototype
        HTMLDialogElement.prototype.showModal = function () {
          const { scrollX, scrollY } = parent
          showModal.call(this)
          parent.scrollTo(scrollX, scrollY)
        }
      }
      document.documentElement.dataset.theme = /(?:^|;)theme:(light|dark)/.exec(globals)?.[1] ?? 'system'
    </script>`

/** Tags for the head of the manager: its fonts, and both themes as data for manager.ts. */
export function brandHead(): string {
  const themes = JSON.stringify(brandThemes).replaceAll('<', String.raw`\u003c`)
  return `
    <style>${managerStyle}
      @font-face {
        font-family: "Inter Variable";
        font-weight: 100 900;
        font-display: swap;
        src: url("inter.woff2") format("woff2-variations");
      }
      @font-face {
        font-family: "JetBrains Mono";
        font-display: swap;
        src: url("jetbrains-mono.woff2") format("woff2");
      }
    </style>
    <script type="application/json" id="library-themes">${themes}</script>`
}
