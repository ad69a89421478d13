/** The claims of a caller that policies read: those of an access token, or only the role of an API key. */
export type CallerClaims = { role: string; sub?: string; exp?: number; [claim: string]: unknown }
