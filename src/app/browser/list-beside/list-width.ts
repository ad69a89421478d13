const storageKey = 'trackquery-list-width'

/** The width of the list beside a query that this browser remembers, in px. Only scripts show that list, so no cookie. */
export function rememberedWidth(): number | undefined {
  try {
    const width = Number(localStorage.getItem(storageKey))
    return Number.isFinite(width) && width > 0 ? width : undefined
  } catch {
    // A browser may deny the storage.
    return undefined
  }
}

export function rememberWidth(width: number): void {
  try {
    localStorage.setItem(storageKey, String(width))
  } catch {
    // The storage is denied, so the width is lost with this document.
  }
}
