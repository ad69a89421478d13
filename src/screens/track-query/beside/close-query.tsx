import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { shortcuts } from '#domain/shortcuts.ts'
import { useWords } from '#screens/words.ts'
import { CloseIcon } from '#ui/icon/icon.tsx'
import { iconButton } from '#ui/icon-button/icon-button-look.ts'
import { ariaKeys } from '#ui/kbd/key-caps.ts'
import { isPressed } from '#ui/kbd/single-keys.ts'
import { Shortcut } from '#ui/kbd/shortcut.tsx'
import { Tooltip } from '#ui/tooltip/tooltip.tsx'

export type CloseQueryProps = {
  /** URL of the list that the query was opened from. */
  href: string
  onClose?: () => void
}

/** What Escape closes first. Toasts are manual popovers, and stay open. */
const usesEscape = ':modal, [popover]:not([popover="manual"]):popover-open, [aria-expanded="true"][aria-haspopup]'

/**
 * Closes the query and gives its list the whole width again. It stands at the end of the query's bar. Escape does the
 * same, unless a field, an open dialog or a menu has its own use for the key.
 */
export function CloseQuery({ href, onClose }: CloseQueryProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!isPressed(event, shortcuts.anywhere.close) || event.defaultPrevented || event.isComposing) return
      if (document.activeElement?.matches('input, textarea, select, [contenteditable]')) return
      if (!document.querySelector(usesEscape)) link.current?.click()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
  const { close } = useWords().listBeside
  return (
    <Tooltip
      text={close}
      shortcut={<Shortcut keys={shortcuts.anywhere.close} />}
      side="bottom"
      align="end"
      className="absolute inset-y-0 end-4 my-auto h-fit"
      trigger={
        <Link
          ref={link}
          to={href}
          preventScrollReset
          aria-label={close}
          title={close}
          aria-keyshortcuts={ariaKeys(shortcuts.anywhere.close)}
          className={iconButton()}
          onClick={onClose}
        >
          <CloseIcon />
        </Link>
      }
    />
  )
}
