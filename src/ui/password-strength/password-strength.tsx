import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { useDebouncedValue } from '../field/use-debounced-value.ts'
import { useHydrated } from '../hydration/use-hydrated.ts'
import { strengthOf, type Weakness } from './strength.ts'

// The space is reserved, so that nothing moves when the meter appears.
const passwordStrength = cva('min-h-5 text-sm')

const part = cva('h-1.5 flex-1 rounded-full transition-colors', {
  variants: {
    look: {
      empty: 'bg-surface-hover',
      weak: 'bg-danger',
      fair: 'bg-warning',
      good: 'bg-success',
      strong: 'bg-success',
    },
  },
})

const barLooks = ['empty', 'weak', 'fair', 'good', 'strong'] as const

export type PasswordStrengthWords = {
  /** The accessible name. */
  label: string
  /** The names of the four levels: weak, fair, good, strong. */
  levels: readonly [weak: string, fair: string, good: string, strong: string]
  /** Advice for each weakness. */
  advice: Record<Weakness, string>
}

export type PasswordStrengthProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** The typed password. It stays in the browser. */
  password: string
  /** The texts for each strength. */
  words: PasswordStrengthWords
  /** The minimum length that the server requires. */
  minLength?: number
  /** What others know about the person: name, address, company. It does not count as length. */
  personal?: readonly string[]
}

/** The strength of a new password: a bar, a word and advice. It never blocks. */
export function PasswordStrength({ password, words, minLength, personal, className, ...rest }: PasswordStrengthProps) {
  const { level, weakness } = strengthOf(password, { ...(minLength && { minLength }), ...(personal && { personal }) })
  const word = words.levels[level - 1]
  const advice = weakness && words.advice[weakness]
  const spoken = useDebouncedValue(word ? [`${words.label}: ${word}.`, advice].filter(Boolean).join(' ') : '')
  const hydrated = useHydrated()
  return (
    <div data-slot="password-strength" className={passwordStrength({ className })} {...rest}>
      {hydrated && (
        <div className="flex min-h-5 items-center gap-2">
          <div
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers do not allow consistent styling of `meter`
            role="meter"
            aria-label={words.label}
            aria-valuenow={level}
            aria-valuemin={0}
            aria-valuemax={4}
            aria-valuetext={word ?? ''}
            className="flex flex-1 gap-1"
          >
            {[1, 2, 3, 4].map((step) => (
              <span key={step} className={part({ look: step <= level ? barLooks[level] : 'empty' })} />
            ))}
          </div>
          <span aria-hidden className="min-w-12 text-end font-medium text-ink empty:hidden">
            {word}
          </span>
        </div>
      )}
      {advice && <div className="text-ink-muted">{advice}</div>}
      <output className="sr-only">{spoken}</output>
    </div>
  )
}
