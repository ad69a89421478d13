import { Link } from 'react-router'
import type { Company } from '#domain/company.ts'
import type { FormValues } from '#domain/form.ts'
import type { Member } from '#domain/person.ts'
import { grantableRoles } from '#domain/role.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import { formErrorOf, type InvalidForm } from '#screens/invalid-form.ts'
import { useWords } from '#screens/words.ts'
import { Button } from '#ui/button/button.tsx'
import { FormError } from '#ui/field/form-error.tsx'
import { ChevronDownIcon } from '#ui/icon/icon.tsx'
import { Menu, MenuCheck, menuItem } from '#ui/menu/menu.tsx'
import { Text } from '#ui/text/text.tsx'
import { handOverHref } from './people-links.ts'

export type RoleMenuProps = {
  company: Company
  member: Member
  /** Error of this member's form only. */
  formError?: InvalidForm
  pending?: FormValues
}

/**
 * A member's role: a quiet menu of the roles that the viewer may grant, otherwise text. Owner and admin need a
 * second press, after a text that says what they allow. For somebody with assigned queries, a dialog asks who gets them.
 */
export function RoleMenu({ company, member, formError, pending }: RoleMenuProps) {
  const { people: words, vocabulary } = useWords()
  const { errors } = formErrorOf(formError, 'set-role')
  const saving = pending?.intent === 'set-role' && pending.userId === member.id
  const roles = grantableRoles(company.role, member.role)
  const current = vocabulary.role[(saving && roles.find((role) => role === pending.role)) || member.role]
  if (roles.length === 0) return <Text as="span">{current}</Text>
  const error = errors.role ?? errors.form ?? errors.successor
  return (
    <>
      <Menu
        label={words.roleOf(member.name)}
        className="-ms-3"
        aria-busy={saving || undefined}
        trigger={
          <Button tone="quiet">
            <span className="sr-only">{words.roleOf(member.name)}: </span>
            <span className="font-normal">{current}</span>
            <ChevronDownIcon size="sm" className="text-ink-muted" />
          </Button>
        }
      >
        <IntentForm intent="set-role" fields={{ userId: member.id }} preventScrollReset>
          <div>
            {roles.map((role) => {
              const name = vocabulary.role[role]
              const isCurrent = role === member.role
              if ((role === 'owner' || role === 'admin') && !isCurrent)
                return (
                  <details key={role} name={`role of ${member.id}`}>
                    <summary className={menuItem()}>{name}…</summary>
                    <div className="flex max-w-64 flex-col items-start gap-2 px-2 pt-1 pb-2">
                      <Text size="sm" tone="muted" className="wrap-anywhere">
                        {words.roleWarning[role](member.name)}
                      </Text>
                      <Button type="submit" size="sm" name="role" value={role} className="wrap-anywhere">
                        {words.makeRole(member.name, name)}
                      </Button>
                    </div>
                  </details>
                )
              if (role === 'requester' && member.assigned > 0)
                return (
                  <Link
                    key={role}
                    to={handOverHref(company.key, 'demote', member.id)}
                    preventScrollReset
                    className={menuItem()}
                  >
                    {name}…
                  </Link>
                )
              return (
                <button
                  key={role}
                  type="submit"
                  name="role"
                  value={role}
                  disabled={isCurrent}
                  aria-current={isCurrent || undefined}
                  className={menuItem()}
                >
                  <span className="min-w-0 grow">{name}</span>
                  <MenuCheck shown={isCurrent} />
                </button>
              )
            })}
          </div>
        </IntentForm>
      </Menu>
      {error && <FormError className="mt-1">{error}</FormError>}
    </>
  )
}
