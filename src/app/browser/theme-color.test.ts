import { afterEach, expect, test, vi } from 'vitest'
import { surfaceColors } from '#domain/theme-color.ts'
import { followTheme } from './theme-color.ts'

afterEach(() => void vi.unstubAllGlobals())

test('choosing a theme on an open page colours the bars of the browser, and choosing none lets them follow the system', () => {
  const { light, dark } = surfaceColors
  const metas = [
    { media: '(prefers-color-scheme: light)', content: light },
    { media: '(prefers-color-scheme: dark)', content: dark },
  ]
  const documentElement: { dataset: { theme?: string } } = { dataset: {} }
  vi.stubGlobal('document', { documentElement, querySelectorAll: () => metas })
  let changed = () => {}
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(listener: () => void) {
        changed = listener
      }
      observe() {}
    },
  )
  followTheme()
  const colorsFor = (theme?: string) => {
    documentElement.dataset = theme ? { theme } : {}
    changed()
    return metas.map(({ content }) => content)
  }
  expect(colorsFor('dark')).toEqual([dark, dark])
  expect(colorsFor('light')).toEqual([light, light])
  expect(colorsFor()).toEqual([light, dark])
})
