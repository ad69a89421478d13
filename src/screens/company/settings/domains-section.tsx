import type { CompanyDomain } from '#domain/company.ts'
import type { FormValues } from '#domain/form.ts'
import { limits } from '#domain/limits.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import { formErrorOf, type InvalidForm } from '#screens/invalid-form.ts'
import { useWords } from '#screens/words.ts'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { List } from '#ui/list/list.tsx'
import { Text } from '#ui/text/text.tsx'
import { SettingsSection } from './settings-section.tsx'

export type DomainsSectionProps = {
  /** The listed domains. */
  domains: readonly CompanyDomain[]
  /** That of the viewer's own address, which they may add; null at a provider where anybody gets an address. */
  addableDomain: string | null
  formError?: InvalidForm
  pending?: FormValues
}

/** The domains whose people may join without an invitation: removes one, or adds that of the viewer's address. */
export function DomainsSection({ domains, addableDomain, formError, pending }: DomainsSectionProps) {
  const words = useWords().companySettings
  const { errors, values } = formErrorOf(formError, 'add-domain')
  const isListed = domains.some(({ name }) => name === addableDomain)
  const isFull = domains.length >= limits.companyDomains
  return (
    <SettingsSection title={words.joining} about={words.joiningAbout}>
      <Stack gap="md">
        <Text>{words.domainsAbout}</Text>
        {domains.length > 0 ? (
          <List aria-label={words.domains}>
            {domains.map((one) => (
              <DomainRow key={one.domain} {...{ one, formError, pending }} />
            ))}
          </List>
        ) : (
          <Text tone="muted">{words.noDomains}</Text>
        )}
        {isFull || addableDomain === null ? (
          <Text tone="muted">{isFull ? words.domainsFull : words.noOwnDomain}</Text>
        ) : (
          <IntentForm intent="add-domain" formError={formError} preventScrollReset>
            <TextField
              // The key proposes anew after a domain was added or removed.
              key={domains.map(({ domain }) => domain).join(' ')}
              label={words.domain}
              hint={words.domainHint(addableDomain)}
              name="domain"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={values.domain ?? (isListed ? '' : addableDomain)}
              error={errors.domain}
              required
            />
            <Button type="submit" className="self-start" pending={pending?.intent === 'add-domain'}>
              {words.addDomain}
            </Button>
          </IntentForm>
        )}
      </Stack>
    </SettingsSection>
  )
}

type DomainRowProps = Pick<DomainsSectionProps, 'formError' | 'pending'> & { one: CompanyDomain }

const intent = 'remove-domain'

function DomainRow({ one: { domain, name }, formError, pending }: DomainRowProps) {
  const words = useWords().companySettings
  // Each domain is a form of the same intent. Only the one that was sent has its error and its progress.
  const isOf = (fields: FormValues | undefined) => fields?.domain === domain
  return (
    <li className="py-2 first:pt-0">
      <IntentForm
        intent={intent}
        formError={isOf(formError?.values) ? formError : undefined}
        fields={{ domain }}
        preventScrollReset
      >
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Text as="span" weight="medium" className="min-w-0 wrap-anywhere">
            {name}
          </Text>
          {/* The visible text repeats in every row. */}
          <Button
            type="submit"
            size="sm"
            aria-label={words.removeDomainOf(name)}
            pending={pending?.intent === intent && isOf(pending)}
          >
            {words.removeDomain}
          </Button>
        </div>
      </IntentForm>
    </li>
  )
}
