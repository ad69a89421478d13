import { listChangeValue } from '#domain/list-change.ts'
import type { QueryRow } from '#domain/query.ts'
import { shortcuts } from '#domain/shortcuts.ts'
import { useWords } from '#screens/words.ts'
import { AssignIcon, UserIcon } from '#ui/icon/icon.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Shortcut } from '#ui/kbd/shortcut.tsx'
import { useAriaKeys } from '#ui/kbd/single-keys.ts'
import { PriorityBars } from '#ui/priority-bars/priority-bars.tsx'
import { StatusMark } from '#ui/status-pill/status-pill.tsx'
import { priorityLevel, statusLookFor } from '../status-look.ts'
import { type ChangedField, ChangeForm, type ChangeFormProps } from './change-form.tsx'

const keys = shortcuts.list

/** As high as the line. */
const place = 'relative z-2 -my-1 ms-auto flex shrink-0 flex-nowrap gap-0.5 @max-2xl:hidden pointer-coarse:hidden'

export type RowActsProps = Omit<ChangeFormProps, 'id' | 'targets' | 'trigger' | 'className' | 'children'> & {
  row: QueryRow
}

/**
 * The acts of one row, which appear in it under the pointer or with the focus. They are no tab stops, because every
 * row would get four more. Keys press them, and the bar has the same acts for selected rows.
 */
export function RowActs({ row, ...rest }: RowActsProps) {
  const { listActs, vocabulary } = useWords()
  const words = listActs.ofRow
  const keysOf = {
    status: useAriaKeys(keys.status),
    assignee: useAriaKeys(keys.assignee),
    priority: useAriaKeys(keys.priority),
    toMe: useAriaKeys(keys.toMe),
  }
  const icons = {
    status: <StatusMark {...statusLookFor(rest.company.role, row.status)} />,
    assignee: <UserIcon />,
    priority: row.priority && (
      <PriorityBars level={priorityLevel[row.priority]} label={vocabulary.priority[row.priority]} labelHidden />
    ),
  }
  const trigger = (field: ChangedField) => (
    <IconButton
      label={words[field](row.reference)}
      icon={icons[field]}
      shortcut={keysOf[field] && <Shortcut keys={keys[field]} />}
      aria-keyshortcuts={keysOf[field]}
      data-act={field}
      tabIndex={-1}
    />
  )
  return (
    <ChangeForm id={`change-${row.id}`} targets={[row]} trigger={trigger} className={place} {...rest}>
      <input type="hidden" name="queries[]" value={`${row.id}:${row.rowVersion}`} />
      {row.assignee?.id !== rest.viewer.id && (
        <IconButton
          type="submit"
          name="change"
          value={listChangeValue({ assignee: 'me' })}
          label={words.toMe(row.reference)}
          icon={<AssignIcon />}
          shortcut={keysOf.toMe && <Shortcut keys={keys.toMe} />}
          aria-keyshortcuts={keysOf.toMe}
          data-act="toMe"
          tabIndex={-1}
        />
      )}
    </ChangeForm>
  )
}
