import { Link } from 'react-router'
import { type Accent, accents } from '#domain/appearance.ts'
import type { Company, CompanyDomain } from '#domain/company.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import { CompanyPage } from '#screens/company/company-page.tsx'
import type { FormValues } from '#domain/form.ts'
import { formErrorOf, type InvalidForm } from '#screens/invalid-form.ts'
import { useWords } from '#screens/words.ts'
import { button, Button } from '#ui/button/button.tsx'
import { Callout } from '#ui/callout/callout.tsx'
import { RadioField } from '#ui/field/radio-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Switch } from '#ui/switch/switch.tsx'
import { ClockForm, type CompanyClock } from './clock-form.tsx'
import { DomainsSection } from './domains-section.tsx'
import { SettingsSection } from './settings-section.tsx'

export type SettingsScreenProps = {
  company: Company
  /** The saved accent. */
  accent: Accent
  /** The saved time zone and locale, and what can be chosen. */
  clock: CompanyClock
  /** The domains whose people may join. */
  domains: readonly CompanyDomain[]
  /** That of the viewer's own address, which they may add; null at a provider where anybody gets an address. */
  addableDomain: string | null
  /** A second factor is required for everybody. */
  required: boolean
  /** The viewer has a second factor; without one they would lock themselves out. */
  hasOwn: boolean
  /** URL where the viewer sets up their second factor. */
  securityHref: string
  formError?: InvalidForm
  pending?: FormValues
}

/** Settings of a company, for its owners and admins. */
export function SettingsScreen(props: SettingsScreenProps) {
  const { company, required, hasOwn, securityHref, formError, pending } = props
  const words = useWords().companySettings
  const { errors, values } = formErrorOf(formError, 'set-mfa')
  const wanted = formError?.intent === 'set-mfa' ? values.required === 'yes' : required
  const ownFirst = !hasOwn && !required
  return (
    <CompanyPage company={company} current="settings">
      <Stack gap="lg">
        <AccentForm {...props} />
        <ClockForm clock={props.clock} formError={formError} pending={pending} />
        <DomainsSection {...props} />
        <SettingsSection title={words.security} about={words.securityAbout}>
          <IntentForm intent="set-mfa" formError={formError} preventScrollReset>
            {ownFirst && (
              <Callout
                actions={
                  <Link to={securityHref} preventScrollReset className={button({ size: 'sm' })}>
                    {words.setUpOwn}
                  </Link>
                }
              >
                {words.ownFirst}
              </Callout>
            )}
            {/* The key resets the switch to the saved value. */}
            <Switch
              key={String(required)}
              label={words.mfa}
              name="required"
              value="yes"
              hint={required ? `${words.mfaHint} ${words.mfaOffHint}` : words.mfaHint}
              error={errors.required}
              defaultChecked={wanted}
            />
            <Button type="submit" className="self-start" pending={pending?.intent === 'set-mfa'}>
              {words.save}
            </Button>
          </IntentForm>
        </SettingsSection>
      </Stack>
    </CompanyPage>
  )
}

/** Chooses the accent from those of the theme. Each has its contrast in light, dark and high contrast. */
function AccentForm({ accent, formError, pending }: SettingsScreenProps) {
  const words = useWords().companySettings
  const { errors, values } = formErrorOf(formError, 'set-accent')
  return (
    <SettingsSection title={words.look} about={words.lookAbout}>
      <IntentForm intent="set-accent" formError={formError} preventScrollReset>
        <RadioField
          key={accent}
          label={words.accent}
          hint={words.accentHint}
          name="accent"
          look="discs"
          options={accents.map((one) => ({
            value: one,
            label: (
              <span className="flex items-center gap-2">
                <span aria-hidden data-disc data-accent={one} className="accent-ground size-4 rounded-full" />
                {words.accents[one]}
              </span>
            ),
          }))}
          defaultValue={values.accent ?? accent}
          error={errors.accent}
        />
        <Button type="submit" className="self-start" pending={pending?.intent === 'set-accent'}>
          {words.saveAccent}
        </Button>
      </IntentForm>
    </SettingsSection>
  )
}
