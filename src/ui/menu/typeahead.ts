const pause = 600

let typed = ''
let lastAt = Number.NEGATIVE_INFINITY

/** What was typed in one go, with this key added: after a pause it begins anew. */
export function typedSoFar(key: string, at: number): string {
  typed = at - lastAt < pause ? typed + key : key
  lastAt = at
  return typed
}

/** Which of the labels is meant: the next that begins with what was typed. One letter again and again goes round. */
export function matchOf(labels: readonly string[], current: number, text: string): number {
  const sought = text.toLocaleLowerCase()
  const [, repeated] = /^(.)\1*$/u.exec(sought) ?? []
  const prefix = repeated ?? sought
  // A word that is being spelt out may be where one already is; a single letter always leads on.
  const first = repeated ? current + 1 : Math.max(current, 0)
  const order = labels.map((_, step) => (first + step) % labels.length)
  return order.find((index) => labels[index]?.trim().toLocaleLowerCase().startsWith(prefix)) ?? -1
}
