import { useEffect, useRef, useState } from 'react'

/** Milliseconds without a change. */
const delay = 1000

/**
 * The text once it has not changed for one second; '' until the first change. For text that is read aloud: announcing
 * it at every key would be too much.
 */
export function useDebouncedValue(text: string): string {
  const previous = useRef(text)
  const [debounced, setDebounced] = useState('')
  useEffect(() => {
    if (text === previous.current) return
    previous.current = text
    const timer = setTimeout(() => setDebounced(text), delay)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
