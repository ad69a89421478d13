import type { Decorator, Preview } from '@storybook/react-vite'
import { emulateMotion, type MotionSetting } from './emulate-motion.ts'
import { type TimeSettings, withTimeSettings } from './time-args.ts'

type Choice = {
  /** Its name, which appears when a person points at its button. */
  title: string
  icon: 'paintbrush' | 'contrast' | 'component' | 'transfer' | 'globe' | 'time' | 'lightning'
  /** The text of its button for each value: it names the setting and the value. All fit into a window of 1280 px. */
  values: Record<string, string>
  /** What the menu adds to a text. */
  notes?: Record<string, string>
  /** Applies a value to the document. Without it the story's args are changed. */
  set?: (root: HTMLElement, value: string) => void
}

/** The value of a setting that leaves a story as it is written. */
const asWritten = 'story'

/** Time zones by their names in Storybook's URL, which cannot contain the slash of an IANA name. */
const zones: Record<string, string> = {
  berlin: 'Europe/Berlin',
  'los-angeles': 'America/Los_Angeles',
  'sao-paulo': 'America/Sao_Paulo',
  kolkata: 'Asia/Kolkata',
  tokyo: 'Asia/Tokyo',
  auckland: 'Pacific/Auckland',
}

/** The city of an IANA name, such as `Los Angeles`. */
const cityOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replace('_', ' ')

/** Settings of the toolbar besides the viewport. Storybook keeps each in the page's address. */
const choices: Record<string, Choice> = {
  theme: {
    title: 'Theme',
    icon: 'paintbrush',
    values: { system: 'System theme', light: 'Light theme', dark: 'Dark theme' },
    set: (root, value) => (root.dataset['theme'] = value),
  },
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
    values: { ltr: 'LTR', rtl: 'RTL' },
    notes: { ltr: 'Left to right', rtl: 'Right to left' },
    set: (root, value) => (root.dir = value),
  },
  motion: {
    title: 'Motion',
    icon: 'lightning',
    values: { system: 'System motion', reduce: 'Reduced motion', normal: 'Full motion' },
    set: (_, value) => emulateMotion(value as MotionSetting),
  },
  locale: {
    title: 'Locale',
    icon: 'globe',
    values: {
      [asWritten]: 'Story locale',
      'en-GB': 'English (UK)',
      'en-US': 'English (US)',
      de: 'German',
      fr: 'French',
      ja: 'Japanese',
      ar: 'Arabic',
    },
    notes: { [asWritten]: 'As written' },
  },
  zone: {
    title: 'Time zone',
    icon: 'time',
    values: {
      [asWritten]: 'Story zone',
      ...Object.fromEntries(Object.entries(zones).map(([key, zone]) => [key, cityOf(zone)])),
    },
    notes: { [asWritten]: 'As written', ...zones },
  },
}

const named = Object.entries(choices)

/** The name of each setting, and the text of its button until a person chooses another value. */
export const settings: readonly { title: string; initial: string }[] = named.map(([, { title, values }]) => ({
  title,
  initial: Object.values(values)[0] ?? '',
}))

/** The toolbar's menus. Each button shows the value in force. */
export const globalTypes: Preview['globalTypes'] = Object.fromEntries(
  named.map(([name, { title, icon, values, notes = {} }]) => {
    const items = Object.entries(values).map(([value, text]) => ({ value, title: text, right: notes[value] }))
    return [name, { description: title, toolbar: { title, icon, items, dynamicTitle: true } }]
  }),
)

/** The first value of each setting, which leaves a story as it is written. */
export const initialGlobals: Record<string, string | undefined> = Object.fromEntries(
  named.map(([name, { values }]) => [name, Object.keys(values)[0]]),
)

/** The value of a setting. An address may name one that does not exist: the first one stands in. */
function valueOf(name: string, globals: Readonly<Record<string, unknown>>): string {
  const values = Object.keys(choices[name]?.values ?? {})
  return values.find((value) => value === globals[name]) ?? values[0] ?? ''
}

function timeSettings(globals: Readonly<Record<string, unknown>>): TimeSettings {
  const locale = valueOf('locale', globals)
  return { locale: locale === asWritten ? undefined : locale, timeZone: zones[valueOf('zone', globals)] }
}

/** Whether the chosen theme, or that of the system, is dark. */
export const isDarkTheme = (globals: Readonly<Record<string, unknown>>): boolean => {
  const theme = valueOf('theme', globals)
  return theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
}

/** Applies the toolbar's settings to the document. */
export function applyChoices(globals: Readonly<Record<string, unknown>>): void {
  for (const [name, { set }] of named) set?.(document.documentElement, valueOf(name, globals))
}

/** Applies the toolbar's settings to the document, and the locale and zone to the story's args. */
export const withToolbar: Decorator = (Story, { globals, args }) => {
  applyChoices(globals)
  const settings = timeSettings(globals)
  const isAsWritten = !settings.locale && !settings.timeZone
  return Story(isAsWritten ? undefined : { args: withTimeSettings(args, settings) })
}
