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
  return createElement(
    Button,
    { onClick: reset, variant: 'ghost', padding: 'small', ariaLabel: false },
    changed.length === 1 ? 'Reset setting' : `Reset ${changed.length} settings`,
  )
}
