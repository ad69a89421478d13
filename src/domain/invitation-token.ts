/** Whether a text is the token of an invitation, and nothing else. */
export const isInvitationToken = (text: string): boolean => invitationToken(text) === text

/** Returns the token in the link of an invitation, which may have been pasted with other text; null without one. */
export const invitationToken = (text: string): string | null => /[0-9a-f]{64}/.exec(text)?.[0] ?? null
