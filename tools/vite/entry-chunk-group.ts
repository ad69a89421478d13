type Modules = { getModuleInfo: (id: string) => { isEntry: boolean; importers: string[] } | null }

/**
 * Groups what the entry imports statically, and some modules more, into one chunk: one file compresses better than two.
 * The entry is in this chunk and must not await at its top level. The chunks that it would wait for import this one, so
 * both would wait for ever.
 * @param name the name of the chunk
 * @param more matches the other modules by their ids
 * @returns the name for a module of the chunk, null for any other
 */
export function entryChunkGroup(name: string, more: RegExp) {
  const known = new Map<string, boolean>()
  const isReached = (id: string, modules: Modules): boolean => {
    const before = known.get(id)
    if (before !== undefined) return before
    // Ends the recursion on circular imports: a circle alone does not lead to the entry.
    known.set(id, false)
    const info = modules.getModuleInfo(id)
    const reached = info?.isEntry === true || (info?.importers.some((from) => isReached(from, modules)) ?? false)
    known.set(id, reached)
    return reached
  }
  return (id: string, modules: Modules): string | null => (more.test(id) || isReached(id, modules) ? name : null)
}
