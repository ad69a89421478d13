/** The modes of the login screen, as `?mode=` names them; sign-in when it names none. */
const firstSteps = ['sign-in', 'sign-up', 'code', 'verify', 'recover', 'new-password'] as const
export type FirstStep = (typeof firstSteps)[number]

/** What may be asked of somebody whose password or mailbox is proven already. */
const secondSteps = ['second-factor', 'set-up'] as const
export type SecondStep = (typeof secondSteps)[number]

export const loginModes = [...firstSteps, ...secondSteps] as const
export type LoginMode = (typeof loginModes)[number]

export const isSecondStep = (mode: LoginMode): mode is SecondStep => secondSteps.some((step) => step === mode)
