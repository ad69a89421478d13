import { account } from './en/account.ts'
import { acts } from './en/acts.ts'
import { measures, vocabulary } from './en/common.ts'
import { company } from './en/company.ts'
import { errors } from './en/errors.ts'
import { live } from './en/live.ts'
import { membership } from './en/membership.ts'
import { inbox } from './en/inbox.ts'
import { login } from './en/login.ts'
import { notices } from './en/notices.ts'
import { problem } from './en/problem.ts'
import { reading } from './en/one-query.ts'
import { secondFactor } from './en/second-factor.ts'
import { secondStep } from './en/second-step.ts'
import { shell } from './en/shell.ts'
import { systemCheck } from './en/system-check.ts'
import { trackQuery } from './en/track-query.ts'
import { unsubscribe } from './en/unsubscribe.ts'

/** Every word a person reads, in English. Other catalogues have the same shape. */
export const en = {
  vocabulary: { ...vocabulary, ...membership, ...reading },
  errors,
  measures,
  acts,
  shell,
  account,
  inbox,
  login: { ...login, ...secondStep },
  secondFactor,
  company,
  trackQuery,
  systemCheck,
  problem,
  notices,
  unsubscribe,
  live,
}

export type Words = typeof en
