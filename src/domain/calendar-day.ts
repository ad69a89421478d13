/** A calendar day between the years 1000 and 2999, or null for anything else, such as 2026-02-30. */
export function parseDay(text: string | null): string | null {
  const time = text && /^[12]\d{3}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  return text && new Date(time || 0).toISOString().startsWith(text) ? text : null
}
