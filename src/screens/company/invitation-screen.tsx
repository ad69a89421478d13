import type { ReactNode } from 'react'
import { Form, Link, useFormAction } from 'react-router'
import type { InvitationOffer, InvitationState } from '#domain/company.ts'
import type { FormValues } from '#domain/form.ts'
import type { Words } from '#domain/words/en.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { ProblemDrawing, type ProblemDrawingProps } from '#screens/problem/problem-drawing.tsx'
import { Brand } from '#screens/shell/brand.tsx'
import { useWords } from '#screens/words.ts'
import { Button, button } from '#ui/button/button.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Center } from '#ui/layout/center.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { CompanyMark } from '#screens/shell/company-mark.tsx'

export type InvitationScreenProps = {
  invitation: InvitationState
  /** E-mail address of the signed-in user. */
  viewerEmail: string
  formError?: InvalidForm
  /** Fields of the form that is being submitted. */
  pending?: FormValues
}

/** The page of an invitation link: accept it, or see why it cannot be accepted. */
export function InvitationScreen({ invitation, viewerEmail, formError, pending }: InvitationScreenProps) {
  return (
    <Center width="narrow" className="py-4 lg:py-[10vh]">
      {invitation.state === 'pending' ? (
        <Offer offer={invitation} viewerEmail={viewerEmail} formError={formError} pending={pending} />
      ) : (
        <Gone invitation={invitation} viewerEmail={viewerEmail} />
      )}
    </Center>
  )
}

type OfferProps = Omit<InvitationScreenProps, 'invitation'> & { offer: InvitationOffer }

function Offer({ offer, viewerEmail, formError, pending }: OfferProps) {
  const { invitation: words, membership, vocabulary } = useWords()
  return (
    <Page
      mark={
        <CompanyMark name={offer.companyName} accent={offer.accent} className="mb-2 size-12 rounded-panel text-xl" />
      }
      title={words.title(offer.companyName)}
      lead={words.lead(offer.invitedBy, offer.companyName)}
    >
      <DescriptionList
        className="border-y border-line py-4"
        items={[
          {
            term: words.role,
            detail: (
              <>
                <Text weight="medium">{vocabulary.role[offer.role]}</Text>
                <Text size="sm" tone="muted">
                  {membership.roleHint[offer.role]}
                </Text>
              </>
            ),
          },
          { term: words.address, detail: viewerEmail },
        ]}
      />
      <IntentForm intent="accept-invite" formError={formError} fields={{ token: offer.token }}>
        <Button type="submit" tone="primary" pending={pending?.intent === 'accept-invite'}>
          {words.accept(offer.companyName)}
        </Button>
        <Link to="/company" className={button()}>
          {words.decline}
        </Link>
      </IntentForm>
    </Page>
  )
}

type GoneProps = { invitation: Exclude<InvitationState, { state: 'pending' }>; viewerEmail: string }

/** What the drawing above the reason shows. */
const signs: Record<GoneProps['invitation']['state'], ProblemDrawingProps['of']> = {
  expired: 'waiting',
  revoked: 'stopped',
  accepted: 'stopped',
  suspended: 'stopped',
  replaced: 'waiting',
  other_address: 'stopped',
  unknown: 'missing',
}

function reasonOf({ states }: Words['invitation'], invitation: GoneProps['invitation']) {
  switch (invitation.state) {
    case 'suspended': {
      const { title, text } = states.suspended
      return { title: title(invitation.companyName), text: text(invitation.companyName) }
    }
    case 'other_address': {
      const { title, text } = states.other_address
      return { title, text: text(invitation.email) }
    }
    default: {
      const { title, text } = states[invitation.state]
      return { title, text: text(invitation.invitedBy ?? null) }
    }
  }
}

function Gone({ invitation, viewerEmail }: GoneProps) {
  const words = useWords().invitation
  const page = useFormAction()
  const { title, text } = reasonOf(words, invitation)
  const isOthers = invitation.state === 'other_address'
  return (
    <Page
      mark={
        <div aria-hidden className="mb-2 w-fit">
          <ProblemDrawing of={signs[invitation.state]} />
        </div>
      }
      title={title}
      lead={text}
    >
      {isOthers && (
        <Text size="sm" tone="muted" className="wrap-anywhere">
          {words.signedInAs(viewerEmail)}
        </Text>
      )}
      <Cluster gap="sm">
        {isOthers && (
          <Form method="post" action="/logout" reloadDocument>
            {/* The sign-in page is about this invitation. */}
            <input type="hidden" name="page" value={page} />
            <Button type="submit" tone="primary">
              {words.signOut}
            </Button>
          </Form>
        )}
        <Link to="/company" className={button()}>
          {words.toCompany}
        </Link>
      </Cluster>
    </Page>
  )
}

type PageProps = {
  /** Above the title: what the invitation leads to. */
  mark?: ReactNode
  title: string
  lead: string
  children: ReactNode
}

function Page({ mark, title, lead, children }: PageProps) {
  return (
    <Stack gap="lg">
      <Stack gap="sm" as="header">
        <Brand />
        {mark && <div className="mt-4">{mark}</div>}
        <Heading level={1} size="xl" className="wrap-anywhere">
          {title}
        </Heading>
        <Text tone="muted" className="wrap-anywhere">
          {lead}
        </Text>
      </Stack>
      {children}
    </Stack>
  )
}
