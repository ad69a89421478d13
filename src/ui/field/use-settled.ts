import { useEffect, useRef, useState } from 'react'

/** What a text has come to after a pause, and nothing at first: read aloud with every key it would be in the way. */
export function useSettled(text: string): string {
  const before = useRef(text)
  const [settled, setSettled] = useState('')
  useEffect(() => {
    if (text === before.current) return
    before.current = text
    const timer = setTimeout(() => setSettled(text), 1000)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
