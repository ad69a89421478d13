import { type RefObject, useEffect, useRef, useState } from 'react'
import { peekBytes } from '#domain/file-signature.ts'
import { judgeChoice } from '#domain/judge-file.ts'
import { useWords } from '#screens/words.ts'
import { copiesIn, fileKey, setFiles } from './file-list.ts'

type Chosen = {
  files: readonly File[]
  input: RefObject<HTMLInputElement | null>
  sending: boolean
  /** Whether no picture is being made smaller. What is too large may be small enough after it. */
  isSettled: () => boolean
}

/** The first bytes of a file. Null if it cannot be read, such as a folder that was dropped. */
const readFirst = (file: File): Promise<Uint8Array | null> =>
  file
    .slice(0, peekBytes)
    .arrayBuffer()
    .then(
      (bytes) => new Uint8Array(bytes),
      () => null,
    )

/**
 * Judges chosen files as the server will, so that nobody waits for an upload to learn that a file is refused. Refused
 * files and copies leave the input; the others stay. The server judges again, also what was sent before this had judged.
 * @returns one sentence for each reason to refuse a file, until others are chosen
 */
export function useJudgedFiles({ files, input, sending, isSettled }: Chosen): readonly string[] {
  const { errors } = useWords()
  const [faults, setFaults] = useState<readonly string[]>([])
  const judged = useRef(new Set<string>())
  /** The list that was judged last. */
  const last = useRef('')

  const listKey = files.map(fileKey).join('\n')
  const judge = async (isCurrent: () => boolean) => {
    const choice = await judgeChoice(files, readFirst, errors)
    const rest = files.filter((file) => !choice.refused.includes(file))
    const copies: readonly File[] = await copiesIn(rest).catch(() => [])
    if (!isCurrent()) return
    last.current = listKey
    const isNewChoice = files.some((file) => !judged.current.has(fileKey(file)))
    for (const file of files) judged.current.add(fileKey(file))
    setFaults((before) => [...new Set([...(isNewChoice ? [] : before), ...choice.faults])])
    const kept = rest.filter((file) => !copies.includes(file))
    if (input.current && kept.length < files.length) setFiles(input.current, kept)
  }
  useEffect(() => {
    if (sending || files.length === 0 || listKey === last.current || !isSettled()) return
    let isCurrent = true
    void judge(() => isCurrent)
    return () => {
      isCurrent = false
    }
  })
  return faults
}
