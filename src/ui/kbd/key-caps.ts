/**
 * The labels of keys by platform. `Mod` is Ctrl, on Apple devices Cmd. Apple's symbols are left out, because only
 * Apple's fonts have them.
 */
const caps: Record<string, { apple: string; other: string }> = {
  Mod: { apple: 'Cmd', other: 'Ctrl' },
  Alt: { apple: 'Option', other: 'Alt' },
  Enter: { apple: 'Return', other: 'Enter' },
  Up: { apple: '↑', other: '↑' },
  Down: { apple: '↓', other: '↓' },
}

/** The key labels of a shortcut such as `Mod+Shift+K` on this platform. */
export const keyCaps = (shortcut: string, apple: boolean): string[] =>
  shortcut.split('+').map((key) => caps[key]?.[apple ? 'apple' : 'other'] ?? key)

/** Whether a key press is exactly this shortcut, such as `Mod+K`. */
export function isShortcut(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
  shortcut: string,
  apple: boolean,
): boolean {
  const keys = shortcut.split('+')
  const has = (key: string) => keys.includes(key)
  return (
    event.key.toLowerCase() === keys.at(-1)?.toLowerCase() &&
    event.ctrlKey === (has('Ctrl') || (has('Mod') && !apple)) &&
    event.metaKey === (has('Mod') && apple) &&
    event.altKey === has('Alt') &&
    event.shiftKey === has('Shift')
  )
}
