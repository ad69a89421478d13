import type { ReactElement, ReactNode } from 'react'
import type { Company } from '#domain/company.ts'
import type { FormValues } from '#domain/form.ts'
import { limits } from '#domain/limits.ts'
import { type ListChange, listChangeValue } from '#domain/list-change.ts'
import type { Person } from '#domain/person.ts'
import { priorities } from '#domain/priority.ts'
import type { QueryRow } from '#domain/query.ts'
import {
  closingResolutions,
  legalTransitions,
  staffResolutions,
  statuses,
  type Status,
  type Transition,
} from '#domain/status.ts'
import { PostForm } from '#screens/post-form.tsx'
import { useWords } from '#screens/words.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Button } from '#ui/button/button.tsx'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Menu, MenuDivider, menuItem, MenuLabel } from '#ui/menu/menu.tsx'
import { PriorityBars } from '#ui/priority-bars/priority-bars.tsx'
import { StatusMark } from '#ui/status-pill/status-pill.tsx'
import { priorityLevel, statusLookFor } from '../status-look.ts'

const hold = listChangeValue({ status: 'on_hold', resolution: null })

/** The fields that are changed in the list. */
export type ChangedField = 'status' | 'assignee' | 'priority'

export type ChangeFormProps = {
  id: string
  company: Company
  viewer: Person
  staff: Person[]
  /** The queries to change, which decide the statuses to offer. Empty if they are not known: without JavaScript. */
  targets: readonly QueryRow[]
  /** The trigger of each menu; a button with the field's name unless given. */
  trigger?: (field: ChangedField) => ReactElement
  pending?: FormValues
  className?: string
  /** Further fields and buttons of the form, before the menus. */
  children?: ReactNode
}

/** A form with a menu for each field that can be changed. Each item posts one change. */
export function ChangeForm({
  id,
  targets,
  trigger,
  pending,
  className = 'flex flex-wrap gap-2 empty:hidden',
  children,
  ...people
}: ChangeFormProps) {
  const words = useWords().listActs
  const isPending = (field: ChangedField) =>
    pending?.intent === 'change-queries' && (pending.change ?? 'status').startsWith(field)
  const opener = (field: ChangedField) =>
    trigger?.(field) ?? (
      <Button size="sm" hasArrow data-act={field} pending={isPending(field)}>
        {words[field]}
      </Button>
    )
  const { role } = people.company
  return (
    <PostForm id={id} preventScrollReset className={className}>
      <input type="hidden" name="intent" value="change-queries" />
      {/* Enter in the field of the hold reason presses the first button of the form, which is this one. */}
      <button type="submit" name="change" value={hold} hidden>
        {words.putOnHold}
      </button>
      {children}
      <Menu label={words.menus.status} align="end" trigger={opener('status')}>
        <StatusItems role={role} offered={offeredTransitions(targets, people)} />
      </Menu>
      <Menu label={words.menus.assignee} align="end" trigger={opener('assignee')}>
        <Change change={{ assignee: 'me' }} icon={<Picture person={people.viewer} />}>
          {words.toMe}
        </Change>
        <Change change={{ assignee: null }}>{words.nobody}</Change>
        <MenuDivider />
        {people.staff
          .filter((one) => one.id !== people.viewer.id)
          .map((person) => (
            <Change key={person.id} change={{ assignee: person.id }} icon={<Picture person={person} />}>
              {person.name}
            </Change>
          ))}
      </Menu>
      <Menu label={words.menus.priority} align="end" trigger={opener('priority')}>
        <PriorityItems />
      </Menu>
    </PostForm>
  )
}

/** Status changes that at least one of the queries may make. The database decides for each. */
function offeredTransitions(
  targets: readonly QueryRow[],
  { company, viewer }: Pick<ChangeFormProps, 'company' | 'viewer'>,
): Transition[] {
  const possible = targets.length > 0 ? targets : statuses.map((status) => ({ status, requester: null }))
  return possible.flatMap(({ status, requester }) =>
    legalTransitions(status, {
      role: company.role,
      isRequester: requester?.id === viewer.id,
      staffSpokeLast: true,
      daysClosed: 0,
    }),
  )
}

const Picture = ({ person }: { person: Person }) => (
  <Avatar decorative size="xs" personId={person.id} name={person.name} src={person.avatarUrl} />
)

type ChangeProps = { change: ListChange; icon?: ReactNode; children: ReactNode }

function Change({ change, icon, children }: ChangeProps) {
  return (
    <button type="submit" name="change" value={listChangeValue(change)} className={menuItem()}>
      {icon}
      <span className="min-w-0 truncate">{children}</span>
    </button>
  )
}

function PriorityItems() {
  const { priority } = useWords().vocabulary
  return [...priorities].reverse().map((one) => (
    <Change key={one} change={{ priority: one }}>
      <PriorityBars isReference level={priorityLevel[one]} label={priority[one]} />
    </Change>
  ))
}

function StatusItems({ role, offered }: { role: Company['role']; offered: readonly Transition[] }) {
  const { listActs: words, vocabulary } = useWords()
  const isOffered = (status: Status) => offered.some(({ to }) => to === status)
  const mayKeepResolution = offered.some(({ needs }) => needs === 'optional-resolution')
  const mark = (status: Status) => <StatusMark isReference {...statusLookFor(role, status)} />
  return (
    <>
      {(['open', 'pending'] as const).map(
        (status) =>
          isOffered(status) && (
            <Change key={status} change={{ status, resolution: null }} icon={mark(status)}>
              {vocabulary.status[status]}
            </Change>
          ),
      )}
      {isOffered('resolved') && <MenuLabel>{words.resolveAs}</MenuLabel>}
      {isOffered('resolved') &&
        staffResolutions.map((resolution) => (
          <Change key={resolution} change={{ status: 'resolved', resolution }} icon={mark('resolved')}>
            {vocabulary.resolution[resolution]}
          </Change>
        ))}
      {mayKeepResolution && (
        <Change change={{ status: 'closed', resolution: null }} icon={mark('closed')}>
          {words.close}
        </Change>
      )}
      {isOffered('closed') && <MenuLabel>{words.closeAs}</MenuLabel>}
      {isOffered('closed') &&
        closingResolutions.map((resolution) => (
          <Change key={resolution} change={{ status: 'closed', resolution }} icon={mark('closed')}>
            {vocabulary.resolution[resolution]}
          </Change>
        ))}
      {isOffered('on_hold') && (
        <Disclosure summary={words.hold} className="px-1 pb-1">
          <Stack gap="sm">
            <TextField name="reason" label={words.reason} maxLength={limits.holdReason.max} autoComplete="off" />
            <div>
              <Button type="submit" size="sm" name="change" value={hold}>
                {words.putOnHold}
              </Button>
            </div>
          </Stack>
        </Disclosure>
      )}
    </>
  )
}
