import type { DraftContent } from './draft-saver.ts'

/** A draft that the server has not confirmed, as this browser keeps it. */
export type KeptDraft = {
  /** Id of the person who wrote it. Nobody else may see it. */
  author: string
  draft: DraftContent
  /** The number of its last save. It is sent again with the same one, so that it never replaces a later save. */
  seq: number
  /** It was typed into a form that had already been sent. The server accepts no draft from that form. */
  isAfterSubmit?: boolean
  /** The server has answered that it does not store it. It waits for its author, and is not sent by itself. */
  isWaiting?: boolean
}

type Stored = KeptDraft & { at: number }

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'trackquery-draft/'
const maxAgeMs = 14 * 86_400_000
/** Of all kept drafts together. Browsers give a site some 5,000,000 characters. */
const maxLength = 1_000_000

/**
 * Keeps drafts in the browser, each under a key of its own, because several tabs write at the same time. Old drafts are
 * deleted, and the oldest ones when there are too many.
 * @param storage null where the browser allows none: then nothing is kept
 */
export function createKeptDrafts(storage: DraftStorage | null, now: () => number = Date.now) {
  const keys = (): string[] =>
    storage
      ? Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
          key.startsWith(prefix),
        )
      : []
  const read = (key: string): Stored | null => {
    try {
      return JSON.parse(storage?.getItem(key) ?? 'null') as Stored | null
    } catch {
      return null
    }
  }
  /** All kept drafts, oldest first. */
  const readAll = () =>
    keys()
      .flatMap((key) => {
        const stored = read(key)
        if (stored && now() - stored.at < maxAgeMs) return [{ key, stored }]
        storage?.removeItem(key)
        return []
      })
      .sort((one, other) => one.stored.at - other.stored.at)

  const removeOldest = (needed: number, except: string): void => {
    const others = readAll().filter(({ key }) => key !== except)
    const lengthOf = ({ key }: { key: string }) => storage?.getItem(key)?.length ?? 0
    let length = others.reduce((sum, other) => sum + lengthOf(other), needed)
    for (const other of others) {
      if (length <= maxLength) return
      length -= lengthOf(other)
      storage?.removeItem(other.key)
    }
  }

  return {
    /** Keeps a draft instead of what was kept of its edit session before. */
    keep(kept: KeptDraft): void {
      const key = prefix + kept.draft.clientId
      const value = JSON.stringify({ ...kept, at: now() } satisfies Stored)
      try {
        removeOldest(value.length, key)
        storage?.setItem(key, value)
      } catch {
        // Without space the text is only on its page.
      }
    },
    /** What this browser keeps for a person, oldest first. */
    of: (author: string): KeptDraft[] =>
      readAll()
        .map(({ stored }) => stored)
        .filter((kept) => kept.author === author),
    /**
     * Marks a draft as one that waits for its author, until another text of its edit session is kept.
     * @param seq of the save that was answered. A text that was kept for a later save is not marked
     */
    setWaiting(clientId: string, seq: number): void {
      const stored = read(prefix + clientId)
      if (stored?.seq !== seq) return
      try {
        storage?.setItem(prefix + clientId, JSON.stringify({ ...stored, isWaiting: true } satisfies Stored))
      } catch {
        // Without space for the mark it is sent once more.
      }
    },
    /** @param seq if given, a text that was kept for a later save stays */
    remove(clientId: string, seq = Infinity): void {
      const stored = read(prefix + clientId)
      if (stored && stored.seq <= seq) storage?.removeItem(prefix + clientId)
    },
    /** Deletes what is kept for a person. Another one's text stays until its author signs in again. */
    clear(author: string): void {
      for (const { key, stored } of readAll()) if (stored.author === author) storage?.removeItem(key)
    },
  }
}

export type KeptDrafts = ReturnType<typeof createKeptDrafts>

/** Null where the browser denies it, as some do for a site whose cookies are blocked. */
function browserStorage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

/** What this browser keeps. */
export const keptDrafts = (): KeptDrafts => createKeptDrafts(browserStorage())
