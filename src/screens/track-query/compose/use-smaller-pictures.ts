import { type RefObject, useEffect, useRef, useState } from 'react'
import { fileKey, isSameFile as isSame, setFiles } from './file-list.ts'
import { shrinkPlan } from './picture-size.ts'

/** A picture, and the smaller copy that is sent in its place. */
export type SmallerPicture = { original: File; smaller: File }

/** The pair that a file is part of. */
export const pairOf = (pairs: readonly SmallerPicture[], file: File): SmallerPicture | undefined =>
  pairs.find(({ original, smaller }) => isSame(original, file) || isSame(smaller, file))

/** The chosen files without originals whose smaller copy is chosen too: the same picture was chosen again. */
export const withoutTwins = (files: readonly File[], pairs: readonly SmallerPicture[]): readonly File[] =>
  files.filter((file) => {
    const pair = pairs.find(({ original }) => isSame(original, file))
    return !pair || !files.some((other) => isSame(other, pair.smaller))
  })

type Chosen = { files: readonly File[]; input: RefObject<HTMLInputElement | null>; sending: boolean }

/**
 * Makes large pictures smaller in the file input that holds them. What is not ready when the form is sent, or fails, is
 * sent as it is.
 * @returns the pictures with a smaller copy, the keys of those in work, what replaces a file by another, and for effects
 * whether none is in work
 */
export function useSmallerPictures({ files, input, sending }: Chosen) {
  const [pairs, setPairs] = useState<readonly SmallerPicture[]>([])
  const [working, setWorking] = useState<readonly string[]>([])
  const tried = useRef(new Set<string>())
  const inWork = useRef(0)
  const isSending = useRef(sending)

  const replace = (file: File, by: File) => {
    const now = [...(input.current?.files ?? [])]
    if (isSending.current || !input.current || !now.some((one) => isSame(one, file))) return
    setFiles(
      input.current,
      now.map((one) => (isSame(one, file) ? by : one)),
    )
  }
  const shrink = async (file: File) => {
    const key = fileKey(file)
    tried.current.add(key)
    inWork.current += 1
    setWorking((before) => [...before, key])
    const smaller = await import('./shrink-picture.ts').then(
      ({ shrinkPicture }) => shrinkPicture(file),
      () => null,
    )
    inWork.current -= 1
    setWorking((before) => before.filter((other) => other !== key))
    if (!smaller) return
    tried.current.add(fileKey(smaller))
    setPairs((before) => [...before, { original: file, smaller }])
    replace(file, smaller)
  }
  useEffect(() => {
    isSending.current = sending
    if (sending) return
    for (const file of files) if (shrinkPlan(file) && !tried.current.has(fileKey(file))) void shrink(file)
    const once = withoutTwins(files, pairs)
    if (input.current && once.length < files.length) setFiles(input.current, once)
  })
  return { pairs, working, replace, isSettled: () => inWork.current === 0 }
}
