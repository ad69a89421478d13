import { Link } from 'react-router'
import type { Company } from '#domain/company.ts'
import { ActForm } from '#screens/act-form.tsx'
import { CompanyPage } from '#screens/company/company-page.tsx'
import { refusalOf, type Pending, type Refused } from '#screens/refused.ts'
import { useWords } from '#screens/words.tsx'
import { button, Button } from '#ui/button/button.tsx'
import { Callout } from '#ui/callout/callout.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { Switch } from '#ui/switch/switch.tsx'

export type SettingsScreenProps = {
  company: Company
  /** Everybody is asked for a second factor. */
  required: boolean
  /** The person has shown one themselves; who has not would lock themselves out. */
  hasOwn: boolean
  /** Where the person sets theirs up. */
  securityHref: string
  refused?: Refused
  pending?: Pending
}

/** How a company is run; for its owners and admins. */
export function SettingsScreen({ company, required, hasOwn, securityHref, refused, pending }: SettingsScreenProps) {
  const say = useWords().company.settings
  const { errors, values } = refusalOf(refused, 'set-mfa')
  const wanted = refused?.intent === 'set-mfa' ? values.required === 'yes' : required
  const ownFirst = !hasOwn && !required
  return (
    <CompanyPage company={company} current="settings">
      <div className="max-w-180">
        <Panel title={say.security}>
          <ActForm intent="set-mfa" refused={refused} preventScrollReset>
            {ownFirst && (
              <Callout
                actions={
                  <Link to={securityHref} preventScrollReset className={button({ size: 'sm' })}>
                    {say.setUpOwn}
                  </Link>
                }
              >
                {say.ownFirst}
              </Callout>
            )}
            {/* Made anew by what was saved, so that it shows what is. */}
            <Switch
              key={String(required)}
              label={say.mfa}
              name="required"
              value="yes"
              hint={required ? `${say.mfaHint} ${say.mfaOffHint}` : say.mfaHint}
              error={errors.required}
              defaultChecked={wanted}
            />
            <Button type="submit" tone="primary" className="self-start" pending={pending?.intent === 'set-mfa'}>
              {say.save}
            </Button>
          </ActForm>
        </Panel>
      </div>
    </CompanyPage>
  )
}
