import type { LinkPurpose } from '../forms/login-forms.ts'

/** The data of the page of an e-mail link: ready to use, or failed with a reason. */
export type ConfirmData = {
  purpose: LinkPurpose
  state: 'ready' | 'failed'
  tokenHash?: string
  reason?: string
  /** The signed-in user, who is signed out when the link is used. The link's own user is unknown until then. */
  leaving?: { id: string; name: string; email: string }
}
