import type { Ref } from 'react'
import { Link } from 'react-router'
import { shortcuts } from '#domain/shortcuts.ts'
import { useWords } from '#screens/words.ts'
import { CloseIcon } from '#ui/icon/icon.tsx'
import { iconButton } from '#ui/icon-button/icon-button-look.ts'
import { ariaKeys } from '#ui/kbd/key-caps.ts'
import { Shortcut } from '#ui/kbd/shortcut.tsx'
import { Tooltip } from '#ui/tooltip/tooltip.tsx'

export type CloseQueryProps = {
  /** URL of the list that the query was opened from. */
  href: string
  onClose?: () => void
  ref?: Ref<HTMLAnchorElement>
}

/** Closes the query and gives its list the whole width again. It stands at the end of the query's bar. */
export function CloseQuery({ href, onClose, ref }: CloseQueryProps) {
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
          ref={ref}
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
