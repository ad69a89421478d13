type Modules = { getModuleInfo: (id: string) => { isEntry: boolean; importers: string[] } | null }

/**
 * Names the chunk of what the entry imports statically, and of some modules more. As one group they become one file,
 * which compresses better than two. The entry is in it and must not await at its top: chunks that it fetches import this one,
 * so it would wait for itself for ever.
 */
export function withEntryOf(name: string, more: RegExp) {
  const known = new Map<string, boolean>()
  const isReached = (id: string, modules: Modules): boolean => {
    const before = known.get(id)
    if (before !== undefined) return before
    // Until it is found out: a circle of imports leads to no entry by itself.
    known.set(id, false)
    const info = modules.getModuleInfo(id)
    const reached = info?.isEntry === true || (info?.importers.some((from) => isReached(from, modules)) ?? false)
    known.set(id, reached)
    return reached
  }
  return (id: string, modules: Modules): string | null => (more.test(id) || isReached(id, modules) ? name : null)
}
