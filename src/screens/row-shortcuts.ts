import { shortcuts } from '#domain/shortcuts.ts'
import { isPressed } from '#ui/kbd/single-keys.ts'

const { next, previous, first, last } = shortcuts.rows

/** The index after a shortcut for rows, of `count` rows; undefined for other keys and at either end. */
export function rowAfterShortcut(event: KeyboardEvent, from: number, count: number): number | undefined {
  const to = isPressed(event, next)
    ? from + 1
    : isPressed(event, previous)
      ? from - 1
      : isPressed(event, first)
        ? 0
        : isPressed(event, last)
          ? count - 1
          : -1
  return to < 0 || to >= count ? undefined : to
}
