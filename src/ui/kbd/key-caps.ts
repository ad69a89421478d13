/**
 * What is printed on a key, by the platform's keyboards; `Mod` is the key that shortcuts begin with. Apple's have signs
 * beside these words, which only Apple's own fonts can draw.
 */
const caps: Record<string, { apple: string; other: string }> = {
  Mod: { apple: 'Cmd', other: 'Ctrl' },
  Alt: { apple: 'Option', other: 'Alt' },
  Enter: { apple: 'Return', other: 'Enter' },
  Up: { apple: '↑', other: '↑' },
  Down: { apple: '↓', other: '↓' },
}

/** The keys of a shortcut such as `Mod+Shift+K`, as this platform prints them. */
export const keyCaps = (shortcut: string, apple: boolean): string[] =>
  shortcut.split('+').map((key) => caps[key]?.[apple ? 'apple' : 'other'] ?? key)

/** Whether a key press is a shortcut such as `Mod+K`: exactly its keys, no more. */
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
