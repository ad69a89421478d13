/** The modes of the login screen by `?mode=`; default: sign-in. */
const firstSteps = ['sign-in', 'sign-up', 'code', 'verify', 'recover', 'new-password'] as const
export type FirstStep = (typeof firstSteps)[number]

/** The steps after the password or the e-mail code. */
const secondSteps = ['second-factor', 'set-up'] as const
export type SecondStep = (typeof secondSteps)[number]

export const loginModes = [...firstSteps, ...secondSteps] as const
export type LoginMode = (typeof loginModes)[number]

export const isSecondStep = (mode: LoginMode): mode is SecondStep => secondSteps.some((step) => step === mode)
