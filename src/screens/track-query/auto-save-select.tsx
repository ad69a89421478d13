import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button, type ButtonProps } from '#ui/button/button.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'

export type AutoSaveSelectInput = {
  /** What is stored. */
  stored: string
  /** What was chosen when the last attempt got no answer. */
  typed?: string
  /** The answer that said no to the last attempt: what is stored is shown again. */
  denied?: object
  /** The choice is on its way. */
  saving: boolean
}

/** What is chosen in a select, following what is stored whenever that changes or a choice was denied. */
function useSelection({ stored, typed, denied }: AutoSaveSelectInput) {
  const [state, setState] = useState({ stored, denied, choice: typed ?? stored })
  const isOver = state.stored !== stored || (denied !== undefined && denied !== state.denied)
  if (isOver) setState({ stored, denied, choice: stored })
  const choice = isOver ? stored : state.choice
  return [choice, (next: string) => setState({ stored, denied, choice: next })] as const
}

/** Keys that open a select's list; the list itself then takes every key, and only what is taken from it is a choice. */
const opensList = ({ key, altKey }: KeyboardEvent) => altKey || key === 'Enter' || key === ' ' || key === 'F4'

/**
 * A select that saves what is chosen from its list at once. A key on the closed list is a step on the way, each of which
 * the browser tells as a choice: there the form's button waits to be pressed, and leaving the page asks first.
 */
export function useAutoSaveSelect(news: AutoSaveSelectInput) {
  const { stored, typed, saving } = news
  const [choice, setChoice] = useSelection(news)
  const [atOnce, setAtOnce] = useState(false)
  const stepping = useRef(false)
  const waits = choice !== stored && !saving

  useEffect(() => {
    if (!waits) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [waits])

  return {
    waits,
    /** Whether there is something for the button to do, or it is doing it. */
    offered: waits || (saving && !atOnce) || typed !== undefined,
    select: {
      value: choice,
      onPointerDown: () => {
        stepping.current = false
      },
      onKeyDown: (event: KeyboardEvent) => {
        stepping.current = !opensList(event)
      },
      onChange: ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
        setChoice(currentTarget.value)
        setAtOnce(!stepping.current)
        if (!stepping.current && currentTarget.value !== stored) currentTarget.form?.requestSubmit()
      },
    },
  }
}

export type AutoSaveButtonProps = {
  offered: boolean
  saving: boolean
  label: string
  size?: ButtonProps['size']
  className?: string
  children: string
}

/**
 * The button of a `group/choice` form. It goes when there is nothing to save, so the focus goes to the select first.
 * Before JavaScript runs, the select itself knows whether its choice differs from the one that came with the page; where
 * none runs, the button is always there.
 */
export function AutoSaveButton({ offered, saving, label, size, className, children }: AutoSaveButtonProps) {
  const hydrated = useHydrated()
  if (!offered && hydrated) return null
  return (
    <span className={offered ? 'contents' : unhydrated}>
      <Button
        type="submit"
        tone="primary"
        size={size}
        aria-label={label}
        pending={saving}
        onClick={({ currentTarget }) => currentTarget.form?.querySelector('select')?.focus()}
        className={className}
      >
        {children}
      </Button>
    </span>
  )
}

const unhydrated = 'hidden group-has-[option:checked:not([selected])]/choice:contents noscript:contents'
