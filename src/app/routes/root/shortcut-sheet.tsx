import { useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { shortcuts } from '#domain/shortcuts.ts'
import type { FrameData } from '#domain/page-data/frame-data.ts'
import { useWords } from '#screens/words.ts'
import { menuItem } from '#ui/menu/menu.tsx'
import { Shortcut } from '#ui/kbd/shortcut.tsx'
import { useAriaKeys } from '#ui/kbd/single-keys.ts'
import { useShortcut } from '#ui/kbd/use-shortcut.ts'

type Sheet = typeof import('#screens/shell/shortcut-sheet.tsx')

const { sheet: keys } = shortcuts.anywhere
const sheetEvents = new EventTarget()
const load = () => import('#screens/shell/shortcut-sheet.tsx')
/** Loading fails again where it matters: when the sheet is opened. */
const loadAhead = () => void load().catch(() => {})

/** The item of the user menu that opens the sheet of shortcuts. */
export function ShortcutsItem() {
  const { shortcuts: label } = useWords().notices
  const ariaKeys = useAriaKeys(keys)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts={ariaKeys}
      className={menuItem()}
      onPointerEnter={loadAhead}
      onFocus={loadAhead}
      onClick={() => sheetEvents.dispatchEvent(new Event('open'))}
    >
      <span className="grow">{label}</span>
      {ariaKeys && <Shortcut keys={keys} aria-hidden />}
    </button>
  )
}

/** The sheet of shortcuts of a signed-in person. Its code loads when it is asked for, by the menu or by its key. */
export function ShortcutSheet({ onFailure }: { onFailure: () => void }) {
  const [sheet, setSheet] = useState<Sheet>()
  const viewer = useRouteLoaderData<FrameData>('root')?.viewer
  const open = () => void (viewer && load().then(setSheet, onFailure))
  useShortcut(
    keys,
    () => (sheet ? setSheet(undefined) : open()),
    () => false,
  )
  useEffect(() => {
    sheetEvents.addEventListener('open', open)
    return () => sheetEvents.removeEventListener('open', open)
  })
  return sheet && <sheet.ShortcutSheet onClose={() => setSheet(undefined)} />
}
