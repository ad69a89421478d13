import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { useDebouncedValue } from '../field/use-debounced-value.ts'
import { useHydrated } from '../hydration/use-hydrated.ts'

const passwordStrength = cva('text-sm')

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

/** A rated password: 0 for an empty one, then weak, fair, good, strong. */
export type PasswordRating = {
  level: 0 | 1 | 2 | 3 | 4
  /** What would help; missing for a good password. */
  advice?: string | undefined
}

export type PasswordStrengthWords = {
  /** The accessible name. */
  label: string
  /** The names of the four levels: weak, fair, good, strong. */
  levels: readonly [weak: string, fair: string, good: string, strong: string]
}

export type PasswordStrengthProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** The strength of the typed password. */
  rating: PasswordRating
  /** The texts of the meter. */
  words: PasswordStrengthWords
}

/** The strength of a new password: a bar, a word and advice. It blocks nothing by itself. */
export function PasswordStrength({ rating: { level, advice }, words, className, ...rest }: PasswordStrengthProps) {
  const word = words.levels[level - 1]
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
