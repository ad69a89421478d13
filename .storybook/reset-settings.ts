import { createElement } from 'react'
import { Button } from 'storybook/internal/components'
import { useGlobals, useGlobalTypes } from 'storybook/manager-api'

/** A button of the toolbar that returns every setting to its first value. It is there while one differs. */
export function ResetSettings() {
  const [globals, updateGlobals] = useGlobals()
  const types = Object.entries(useGlobalTypes())
  const changed = types.flatMap(([name, { toolbar }]) => {
    const item = toolbar?.items?.[0]
    const first = typeof item === 'object' ? item.value : item
    return first === undefined || globals[name] === undefined || globals[name] === first ? [] : [[name, first] as const]
  })
  if (changed.length === 0) return null
  const reset = () => updateGlobals(Object.fromEntries(changed))
  const label = changed.length === 1 ? 'Reset setting' : `Reset ${changed.length} settings`
  return createElement(
    Button,
    { onClick: reset, variant: 'ghost', padding: 'small', ariaLabel: label },
    createElement(
      'svg',
      { width: 14, height: 14, viewBox: '0 0 14 14', fill: 'none', stroke: 'currentColor', strokeLinecap: 'round' },
      createElement('path', { d: 'M1.5 4.5h7a4 4 0 0 1 0 8h-4M4.5 1.5l-3 3 3 3', strokeLinejoin: 'round' }),
    ),
  )
}
