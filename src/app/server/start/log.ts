import type { Log } from './runtime.ts'

/** Lines that have not been written, and how many they are. */
let waiting = ''
let lines = 0
/** How many lines were left out because nobody read what was written before. */
let lost = 0
let timer: NodeJS.Timeout | undefined

/** How long a line may wait for others, in milliseconds, and how many characters may wait. */
const longestWait = 100
const mostWaiting = 64 * 1024

/** So many bytes may wait in this process for the reader of a pipe. Nothing limits them otherwise. */
const mostUnread = 1024 * 1024

const toLine: (entry: Parameters<Log>[0]) => string = (entry) =>
  JSON.stringify({ at: new Date().toISOString(), ...entry })

/** Writes events to the error output of the process, after the lines that wait. */
export const log: Log = (entry) => {
  writeWaiting()
  console.error(toLine(entry))
}

/**
 * As `log`, for lines of which there are many: they are written together, up to 100 ms later. When the reader of the log
 * stands still, they are left out, and counted.
 */
export const logLater: Log = (entry) => {
  waiting += `${toLine(entry)}\n`
  lines += 1
  if (waiting.length > mostWaiting) writeWaiting()
  else timer ??= setTimeout(writeWaiting, longestWait).unref()
}

function writeWaiting(): void {
  clearTimeout(timer)
  timer = undefined
  if (lines === 0) return
  const text = waiting.slice(0, -1)
  const count = lines
  waiting = ''
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
