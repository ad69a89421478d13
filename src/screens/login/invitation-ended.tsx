import type { EndedInvitation } from '#domain/company.ts'
import { useWords } from '#screens/words.ts'
import { LoginFrame } from './login-frame.tsx'
import { ModeLink } from './mode-link.tsx'

/** What a visitor sees whose invitation cannot be accepted: why, whom to ask, and the way to sign in. */
export function InvitationEnded({ state, invitedBy = null }: EndedInvitation) {
  const { signIn, states } = useWords().invitation
  const { title, text } = states[state]
  return (
    <LoginFrame title={title} lead={text(invitedBy)}>
      <ModeLink to="sign-in" look="primary" keepsInvitation={false}>
        {signIn}
      </ModeLink>
    </LoginFrame>
  )
}
