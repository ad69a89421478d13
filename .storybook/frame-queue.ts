/** How many frames load side by side. More of them would only delay the first ones. */
const sideBySide = 2

/** What a frame that never gets ready may take, in ms, until the next one loads. */
const patienceMs = 10_000

/** What starts a frame, and ends its turn. */
type Turn = { start: () => void; timer?: ReturnType<typeof setTimeout> }

const waiting: Turn[] = []
const loading = new Set<Turn>()

function startNext(): void {
  while (loading.size < sideBySide) {
    const turn = waiting.shift()
    if (!turn) return
    loading.add(turn)
    turn.timer = setTimeout(() => end(turn), patienceMs)
    turn.start()
  }
}

function end(turn: Turn): void {
  const place = waiting.indexOf(turn)
  if (place >= 0) waiting.splice(place, 1)
  clearTimeout(turn.timer)
  if (loading.delete(turn)) startNext()
}

/**
 * Lets a frame load when it is its turn, in the order of the calls.
 * @returns a function to call once the frame is ready, or is no longer needed
 */
export function takeTurn(start: () => void): () => void {
  const turn: Turn = { start }
  waiting.push(turn)
  startNext()
  return () => end(turn)
}
