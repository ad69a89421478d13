import type { Preview } from '@storybook/react-vite'

type Choice = {
  title: string
  icon: string
  values: Record<string, string>
  set: (root: HTMLElement, value: string) => void
}

/** What the toolbar switches beside the theme: each as the app itself does, by an attribute of the document. */
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

/** The menus of the toolbar. */
export const globalTypes: Preview['globalTypes'] = Object.fromEntries(
  named.map(([name, { title, icon, values }]) => {
    const items = Object.entries(values).map(([value, label]) => ({ value, title: label }))
    return [name, { description: title, toolbar: { title, icon, items, dynamicTitle: true } }]
  }),
)

/** The first of each. */
export const initialGlobals: Preview['initialGlobals'] = Object.fromEntries(
  named.map(([name, { values }]) => [name, Object.keys(values)[0]]),
)

/** Puts what the toolbar says on the document. */
export function applyChoices(globals: Readonly<Record<string, unknown>>): void {
  for (const [name, { set }] of named) set(document.documentElement, String(globals[name]))
}
