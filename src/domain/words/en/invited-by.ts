/** Who invites to which company. The inviter may be unknown. */
export const invitedBy = (by: string | null, company: string) =>
  by ? `${by} invites you to ${company}.` : `You are invited to ${company}.`
