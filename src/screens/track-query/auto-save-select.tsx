import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'

export type AutoSaveSelectInput = {
  /** The stored value. */
  stored: string
  /** The value chosen in the attempt that failed. */
  typed?: string
  /** The error that rejected the last attempt; the stored value is shown again. */
  denied?: object
  /** The choice is being saved. */
  saving: boolean
}

/** The selected value; resets to the stored one when that changes or a choice is rejected. */
function useSelection({ stored, typed, denied }: AutoSaveSelectInput) {
  const [state, setState] = useState({ stored, denied, choice: typed ?? stored })
  const isOver = state.stored !== stored || (denied !== undefined && denied !== state.denied)
  if (isOver) setState({ stored, denied, choice: stored })
  const choice = isOver ? stored : state.choice
  return [choice, (next: string) => setState({ stored, denied, choice: next })] as const
}

/** Keys that open a select's list. The open list handles its own keys and reports only the final choice. */
const opensList = ({ key, altKey }: KeyboardEvent) => altKey || key === 'Enter' || key === ' ' || key === 'F4'

/**
 * A select that submits a choice from its open list at once. Arrow keys on the closed select change the value step by
 * step: then the form's button submits, and leaving the page asks first.
 */
export function useAutoSaveSelect(input: AutoSaveSelectInput) {
  const { stored, typed, saving } = input
  const [choice, setChoice] = useSelection(input)
  const [atOnce, setAtOnce] = useState(false)
  const stepping = useRef(false)
  const waits = choice !== stored && !saving

  useEffect(() => {
    if (!waits) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [waits])

  const formToSubmit = useRef<HTMLFormElement>(null)
  useEffect(() => {
    formToSubmit.current?.requestSubmit()
    formToSubmit.current = null
  })

  const choose = (next: string) => {
    setChoice(next)
    setAtOnce(!stepping.current)
    return !stepping.current && next !== stored
  }

  return {
    waits,
    value: choice,
    /** Event handlers for the field or an element around it. A combobox stops some events before they bubble. */
    events: {
      onPointerDownCapture: () => {
        stepping.current = false
      },
      onKeyDownCapture: (event: KeyboardEvent) => {
        stepping.current = !opensList(event)
      },
    },
    /** Whether the button is needed: an unsaved choice, or one being saved by it. */
    offered: waits || (saving && !atOnce) || typed !== undefined,
    onChange: ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
      if (choose(currentTarget.value)) currentTarget.form?.requestSubmit()
    },
    /** Saves a choice of a combobox: after the render, because the form submits what is rendered. */
    save: (next: string, form: HTMLFormElement | null) => {
      if (choose(next)) formToSubmit.current = form
    },
  }
}

export type AutoSaveButtonProps = {
  offered: boolean
  saving: boolean
  label: string
  className?: string
  children: string
}

/**
 * The submit button of a form, hidden while there is nothing to save. It moves the focus to the select
 * before it disappears. Before hydration CSS shows it when the choice differs; without JavaScript it is always there.
 */
export function AutoSaveButton({ offered, saving, label, className, children }: AutoSaveButtonProps) {
  const hydrated = useHydrated()
  if (!offered && hydrated) return null
  return (
    <span className={offered ? 'contents' : unhydrated}>
      <Button
        type="submit"
        // Without JavaScript each choice of a page has one, and none of them is the page's main action.
        tone={offered ? 'primary' : 'neutral'}
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

const unhydrated = 'auto-save-unhydrated hidden noscript:contents'
