/**
 * The labels of keys by platform. `Mod` is Ctrl, on Apple devices Cmd. Apple's symbols are left out, because only
 * Apple's fonts have them.
 */
const caps: Record<string, { apple: string; other: string }> = {
  Mod: { apple: 'Cmd', other: 'Ctrl' },
  Alt: { apple: 'Option', other: 'Alt' },
  Enter: { apple: 'Return', other: 'Enter' },
  ArrowUp: { apple: '↑', other: '↑' },
  ArrowDown: { apple: '↓', other: '↓' },
  ArrowLeft: { apple: '←', other: '←' },
  ArrowRight: { apple: '→', other: '→' },
}

/** The alternatives of a shortcut: `J ArrowDown` is J or the arrow. */
export const alternatives = (shortcut: string): string[] => shortcut.split(' ')

/** The key labels of a shortcut such as `Mod+Shift+K` on this platform. */
export const keyCaps = (shortcut: string, apple: boolean): string[] =>
  shortcut.split('+').map((key) => caps[key]?.[apple ? 'apple' : 'other'] ?? key)

/** The type of `ariaKeys` of a known shortcut. */
export type AriaKeys<Keys extends string> = Keys extends `Mod+${infer Key}` ? `Control+${Key} Meta+${Key}` : Keys

/** The value of `aria-keyshortcuts`: `Mod+K` is `Control+K Meta+K`. */
export const ariaKeys = (shortcut: string): string =>
  alternatives(shortcut)
    .flatMap((one) => (one.includes('Mod') ? [one.replace('Mod', 'Control'), one.replace('Mod', 'Meta')] : [one]))
    .join(' ')

/** Whether it is one character without Ctrl, Alt or Cmd, as WCAG 2.1.4 means it. Dictation software types those. */
export const isSingleKey = (shortcut: string): boolean => /^(Shift\+)?.$/u.test(shortcut)

type Key = { key: string; code?: string }

/**
 * Whether the key is this one. Digits with Shift, and letters of other scripts, are other characters on each keyboard
 * layout, so the place on the keyboard decides.
 */
function isKey({ key, code }: Key, wanted: string): boolean {
  if (/^\d$/.test(wanted)) return code === `Digit${wanted}`
  if (/^(?![a-z])\p{L}$/iu.test(key)) return code === `Key${wanted.toUpperCase()}`
  return key.toLowerCase() === wanted.toLowerCase()
}

/** Whether a key press is exactly this shortcut, such as `Mod+K`, or one of its alternatives. */
export function isShortcut(
  event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & Key,
  shortcut: string,
  apple: boolean,
): boolean {
  return alternatives(shortcut).some((one) => {
    const keys = one.split('+')
    const key = keys.at(-1) ?? ''
    const has = (name: string) => keys.includes(name)
    return (
      isKey(event, key) &&
      event.ctrlKey === (has('Ctrl') || (has('Mod') && !apple)) &&
      event.metaKey === (has('Mod') && apple) &&
      event.altKey === has('Alt') &&
      // Whether a sign such as `?` needs Shift depends on the keyboard layout.
      (event.shiftKey === has('Shift') || /^[^\p{L}\p{N}]$/u.test(key))
    )
  })
}
