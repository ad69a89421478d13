import { cva } from 'class-variance-authority'
import { type ComponentProps, type ReactNode, type ToggleEvent, useId } from 'react'
import { Button } from '../button/button.tsx'
import { Heading } from '../heading/heading.tsx'
import { CloseIcon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { openerOf } from '../overlay/use-open-state.ts'
import { placement, placeWithoutCss } from '../popover/placement.ts'

const filterSheet = cva(['filter-sheet', placement('bottom', 'start')])

export type FilterSheetProps = Omit<ComponentProps<'dialog'>, 'id' | 'title'> & {
  /** The id that the buttons which open it have as `popoverTarget`. It opens below the pressed one. */
  id: string
  /** The heading of the sheet. */
  title: ReactNode
  /** The accessible name of the close button. */
  closeLabel: string
  /** The text of the button at the end of the sheet that shows the list. A popover has none. */
  doneLabel: string
  /** The control that removes all filters. It stands before that button. */
  clear?: ReactNode
}

/**
 * The pickers of a list's filters: a popover below the pressed pill, on phones a sheet at the bottom. A native popover,
 * so it opens without JavaScript.
 */
export function FilterSheet({
  id,
  title,
  closeLabel,
  doneLabel,
  clear,
  className,
  children,
  ...rest
}: FilterSheetProps) {
  const titleId = useId()
  const place = ({ newState, currentTarget }: ToggleEvent<HTMLDialogElement>) => {
    const opener = openerOf(id)
    // On phones the sheet is at the bottom of the page instead of below the pressed button.
    const isSheet = matchMedia('(width < 48rem)').matches
    if (newState === 'open' && opener && !isSheet) void placeWithoutCss(currentTarget, opener, 'start', 'bottom')
  }
  return (
    <dialog
      data-slot="filter-sheet"
      id={id}
      popover="auto"
      aria-labelledby={titleId}
      className={filterSheet({ className })}
      onToggle={place}
      {...rest}
    >
      <Heading level={2} size="sm" id={titleId} className="filter-sheet-title">
        {title}
      </Heading>
      {children}
      <div className="filter-sheet-foot">
        {clear}
        <Button tone="primary" className="ms-auto" popoverTarget={id} popoverTargetAction="hide">
          {doneLabel}
        </Button>
      </div>
      <IconButton
        label={closeLabel}
        icon={<CloseIcon />}
        size="md"
        className="absolute end-1.5 top-1.5"
        popoverTarget={id}
        popoverTargetAction="hide"
      />
    </dialog>
  )
}
