/** Why a password is refused. */
export type Weakness =
  | 'short'
  /** It holds a name or a part of the address of its owner. */
  | 'personal'
  /** It is built on a password or word that attackers try first. */
  | 'common'
  | 'repeated'
  /** A sequence, a run on the keyboard or a date. */
  | 'pattern'
  /** Nothing of the above: there is too little of it. */
  | 'simple'

/** 0 for an empty password, then weak, fair, good, strong. */
export type Level = 0 | 1 | 2 | 3 | 4

/** `weakness` is what refuses the password; null from level 3 on, and for an empty one. */
export type Strength = { level: Level; weakness: Weakness | null }
