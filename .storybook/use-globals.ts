import { DocsContext } from '@storybook/addon-docs/blocks'
import { useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { GLOBALS_UPDATED } from 'storybook/internal/core-events'
import type { Globals, PreparedStory } from 'storybook/internal/types'
import { isDarkTheme } from './toolbar.ts'

/** The toolbar's current settings. */
export function useGlobals(story: PreparedStory): Globals {
  const context = useContext(DocsContext)
  const [globals, setGlobals] = useState(() => context.getStoryContext(story).userGlobals)
  useEffect(() => {
    const update = ({ userGlobals }: { userGlobals: Globals }) => setGlobals(userGlobals)
    context.channel.on(GLOBALS_UPDATED, update)
    return () => context.channel.off(GLOBALS_UPDATED, update)
  }, [context])
  return globals
}

const systemTheme = matchMedia('(prefers-color-scheme: dark)')
const followSystem = (onChange: () => void) => {
  systemTheme.addEventListener('change', onChange)
  return () => systemTheme.removeEventListener('change', onChange)
}

/** Whether the page is dark: as chosen in the toolbar, or as the system is. */
export function useIsDark(story: PreparedStory): boolean {
  const globals = useGlobals(story)
  return useSyncExternalStore(followSystem, () => isDarkTheme(globals))
}
