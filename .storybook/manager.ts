import { CURRENT_STORY_WAS_SET, GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events'
import { addons, type State, types } from 'storybook/manager-api'
import { create, type ThemeVarsPartial } from 'storybook/theming'
import { ResetSettings } from './reset-settings.ts'
import { markSearchResults } from './search-marks.ts'
import { labelOf } from './sidebar-label.ts'
import { isPage } from './views.ts'

const data = document.querySelector('#library-themes')?.textContent
if (!data) throw new Error('The page has no themes: main.ts adds them to the head of the manager.')
const themes = JSON.parse(data) as Record<'light' | 'dark', ThemeVarsPartial>

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
document.documentElement.style.setProperty('--search-keys', isApple ? '"⌘ K"' : '"Ctrl K"')

const systemIsDark = matchMedia('(prefers-color-scheme: dark)')

/** The toolbar's theme according to the URL; undefined if the theme follows the system. */
const themeInAddress = () =>
  /(?:^|;)theme:(light|dark)/.exec(new URLSearchParams(location.search).get('globals') ?? '')?.[1]

let chosen: unknown = themeInAddress()

/** The theme that is chosen in the toolbar, else that of the system. */
function theme() {
  const isDark = chosen === 'dark' || (chosen !== 'light' && systemIsDark.matches)
  document.documentElement.dataset['base'] = isDark ? 'dark' : 'light'
  return create(isDark ? themes.dark : themes.light)
}

/** The welcome page and the page for an unknown story have no controls and no results. */
const hasPanel = ({ storyId, index }: State) => storyId !== 'welcome--welcome' && (!index || storyId in index)

addons.setConfig({
  theme: theme(),
  sidebar: { collapsedRoots: ['screens', 'internals'], renderLabel: labelOf },
  // Browsers zoom, too, and the settings need its room.
  toolbar: { zoom: { hidden: true } },
  layoutCustomisations: {
    showPanel: (state: State, byDefault: boolean) => hasPanel(state) && byDefault,
  },
})

addons.register('trackquery/theme', (api) => {
  const follow = ({ globals }: { globals: { theme?: unknown } }) => {
    if (globals.theme === chosen) return
    chosen = globals.theme
    api.setOptions({ theme: theme() })
  }
  api.on(SET_GLOBALS, follow)
  api.on(GLOBALS_UPDATED, follow)
  systemIsDark.addEventListener('change', () => api.setOptions({ theme: theme() }))
})

addons.register('trackquery/search-marks', markSearchResults)

/** While screens are shown: whether the panel was closed for them. It survives a reload, as Storybook's panel does. */
const panelKey = 'trackquery/panel-of-screens'

/** Closes the panel for screens, which need its height. A person can open it again until they leave the screens. */
addons.register('trackquery/panel', (api) => {
  api.on(CURRENT_STORY_WAS_SET, ({ storyId }: { storyId: string }) => {
    const isWholePage = isPage(storyId)
    const atScreens = sessionStorage.getItem(panelKey)
    if (isWholePage && atScreens === null) {
      sessionStorage.setItem(panelKey, api.getIsPanelShown() ? 'closed' : 'kept')
      api.togglePanel(false)
    } else if (!isWholePage && atScreens !== null) {
      sessionStorage.removeItem(panelKey)
      if (atScreens === 'closed') api.togglePanel(true)
    }
  })
})

addons.register('trackquery/reset-settings', () => {
  addons.add('trackquery/reset-settings/tool', {
    // At the end, so that no other tool moves when it appears.
    type: types.TOOLEXTRA,
    title: 'Reset settings',
    match: ({ viewMode, tabId }) => !tabId && (viewMode === 'story' || viewMode === 'docs'),
    render: ResetSettings,
  })
})
