import type { Log } from './runtime.ts'

/** Lines that have not been written, and how many they are. As bytes: a long text of many parts takes the collector's time. */
const waiting = Buffer.allocUnsafeSlow(64 * 1024)
let used = 0
let lines = 0
/** How many lines were left out because nobody read what was written before. */
let lost = 0
let timer: NodeJS.Timeout | undefined

/** How long a line may wait for others, in milliseconds. */
const longestWait = 100

/** So many bytes may wait in this process for the reader of a pipe. Nothing limits them otherwise. */
const mostUnread = 1024 * 1024

const toLine = (entry: Parameters<Log>[0]): string => JSON.stringify({ at: new Date().toISOString(), ...entry })

/** Writes events to the error output of the process, after the lines that wait. */
export const log: Log = (entry) => {
  writeWaiting()
  console.error(toLine(entry))
}

/**
 * Writes a line of JSON of which there are many: they are written together, up to 100 ms later. When the reader of the
 * log stands still, they are left out, and counted.
 */
export function writeLater(line: string): void {
  if (used + 3 * line.length + 1 > waiting.length) writeWaiting()
  used += waiting.write(`${line}\n`, used)
  lines += 1
  timer ??= setTimeout(writeWaiting, longestWait).unref()
}

function writeWaiting(): void {
  clearTimeout(timer)
  timer = undefined
  if (lines === 0) return
  const text = waiting.toString('utf8', 0, used - 1)
  const count = lines
  used = 0
  lines = 0
  if (process.stderr.writableLength > mostUnread) {
    lost += count
    return
  }
  if (lost > 0) console.error(toLine({ event: 'log_lines_lost', lines: lost }))
  lost = 0
  console.error(text)
}

process.on('exit', writeWaiting)
// A log that cannot be written, such as on a full disk, must not end the process. The next line is tried again.
process.stderr.on('error', () => {})
