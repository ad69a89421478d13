import type { Preview } from '@storybook/react-vite'

type Choice = {
  title: string
  icon: 'contrast' | 'component' | 'transfer'
  values: Record<string, string>
  set: (root: HTMLElement, value: string) => void
}

/** Settings of the toolbar besides the theme. Each sets an attribute of the document, as the app does. */
const choices: Record<string, Choice> = {
  contrast: {
    title: 'Contrast',
    icon: 'contrast',
    values: { normal: 'Normal contrast', more: 'High contrast' },
    set: (root, value) => (root.dataset['contrast'] = value),
  },
  density: {
    title: 'Density',
    icon: 'component',
    values: { comfortable: 'Comfortable', compact: 'Compact' },
    set: (root, value) => (root.dataset['density'] = value),
  },
  direction: {
    title: 'Direction',
    icon: 'transfer',
    values: { ltr: 'Left to right', rtl: 'Right to left' },
    set: (root, value) => (root.dir = value),
  },
}

const named = Object.entries(choices)

/** The toolbar's menus. */
export const globalTypes: Preview['globalTypes'] = Object.fromEntries(
  named.map(([name, { title, icon, values }]) => {
    const items = Object.entries(values).map(([value, label]) => ({ value, title: label }))
    return [name, { description: title, toolbar: { title, icon, items, dynamicTitle: true } }]
  }),
)

/** The first value of each setting. */
export const initialGlobals: Preview['initialGlobals'] = Object.fromEntries(
  named.map(([name, { values }]) => [name, Object.keys(values)[0]]),
)

/** Applies the toolbar's settings to the document. */
export function applyChoices(globals: Readonly<Record<string, unknown>>): void {
  for (const [name, { set }] of named) set(document.documentElement, String(globals[name]))
}
