import { Link } from 'react-router'
import type { Company } from '#domain/company.ts'
import type { FormValues } from '#domain/form.ts'
import type { Member } from '#domain/person.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import { useWords } from '#screens/words.ts'
import { Button } from '#ui/button/button.tsx'
import { MoreIcon } from '#ui/icon/icon.tsx'
import { iconButton } from '#ui/icon-button/icon-button-look.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Menu, menuItem } from '#ui/menu/menu.tsx'
import { Spinner } from '#ui/spinner/spinner.tsx'
import { Text } from '#ui/text/text.tsx'
import { handOverHref } from './people-links.ts'

export type MemberActionsProps = { company: Company; member: Member; pending?: FormValues }

/** Suspends a member after a warning, or restores one, from a menu. A dialog asks who gets assigned queries. */
export function MemberActions({ company, member, pending }: MemberActionsProps) {
  const words = useWords().people
  const waiting = pending?.intent === 'set-state' && pending.userId === member.id
  const restores = member.state === 'suspended'
  const form = { intent: 'set-state', fields: { userId: member.id, state: restores ? 'active' : 'suspended' } }
  const label = words.actsOf(member.name)
  return (
    <Menu
      label={label}
      trigger={
        <button type="button" aria-label={label} title={label} className={iconButton()}>
          {waiting ? <Waiting /> : <MoreIcon />}
        </button>
      }
      // Submitting closes the menu, so the pending state shows on its trigger.
      aria-busy={waiting || undefined}
      align="end"
    >
      {restores ? (
        <IntentForm {...form} preventScrollReset>
          <button type="submit" className={menuItem()}>
            {words.restorePerson(member.name)}
          </button>
        </IntentForm>
      ) : member.assigned > 0 ? (
        <Link to={handOverHref(company.key, 'suspend', member.id)} preventScrollReset className={menuItem()}>
          {words.suspendPerson(member.name)}…
        </Link>
      ) : (
        <IntentForm {...form} preventScrollReset className="w-64 p-2">
          <Stack gap="sm">
            <Text size="sm" tone="muted" className="wrap-anywhere">
              {words.suspendWarning(member.name)}
            </Text>
            <Button type="submit" size="sm" tone="danger" pending={waiting} className="self-start">
              {words.suspendPerson(member.name)}
            </Button>
          </Stack>
        </IntentForm>
      )}
    </Menu>
  )
}

/** The icon is replaced only when the action takes a while. */
function Waiting() {
  return (
    <span className="grid place-items-center *:col-start-1 *:row-start-1">
      <MoreIcon className="animate-vanish-late" />
      <span className="grid animate-appear-late">
        <Spinner />
      </span>
    </span>
  )
}
