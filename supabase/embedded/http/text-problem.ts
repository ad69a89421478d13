/** Why PostgreSQL cannot store a text: it contains NUL, or half of a surrogate pair. */
export type TextProblem = 'nul' | 'surrogate'

/** The problem of a text; null for a text that PostgreSQL can store. */
export function textProblem(text: string): TextProblem | null {
  if (text.includes('\0')) return 'nul'
  return text.isWellFormed() ? null : 'surrogate'
}

/** The first problem in the strings and member names of parsed JSON, at any depth; null without one. */
export function jsonTextProblem(json: unknown): TextProblem | null {
  // A list instead of recursion, because a small body can nest deeper than the stack.
  const waiting = [json]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string') {
      const problem = textProblem(value)
      if (problem) return problem
    } else if (Array.isArray(value)) {
      for (const item of value) waiting.push(item)
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) waiting.push(name, member)
    }
  }
  return null
}
