import type { DraftContent, FormContent } from './draft-content.ts'

/** What a form holds and the server has not confirmed, as this browser keeps it. */
export type Kept<Content extends FormContent> = {
  /** Id of the person who wrote it. Nobody else may see it. */
  author: string
  draft: Content
  /** The number of its last save. It is sent again with the same one, so that it never replaces a later save. */
  seq: number
  /** It was typed into a form that had already been sent. The server accepts no draft from that form. */
  isAfterSubmit?: boolean
  /** The server has answered that it does not store it. It waits for its author, and is not sent by itself. */
  isWaiting?: boolean
}

export type KeptDraft = Kept<DraftContent>

/** `at`: when it was kept, in ms. */
type Stored<Content extends FormContent> = Kept<Content> & { at: number }

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'trackquery-draft/'
const twoWeeksMs = 14 * 86_400_000
/** As long as the server remembers the page to return to after a sign-in. */
const signInMs = 600_000
/** Of all kept drafts together. Browsers give a site some 5,000,000 characters. */
const maxLength = 1_000_000

/**
 * Keeps what the server does not have yet, each form under a key of its own, because several tabs write at the same time.
 * Old entries are deleted, and the oldest ones when there are too many.
 * @param storage null where the browser allows none: then nothing is kept
 */
export function createKeptDrafts<Content extends FormContent = DraftContent>(
  storage: DraftStorage | null,
  now: () => number = Date.now,
  maxAgeMs = twoWeeksMs,
) {
  const keys = (): string[] =>
    storage
      ? Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
          key.startsWith(prefix),
        )
      : []
  const read = (key: string): Stored<Content> | null => {
    try {
      return JSON.parse(storage?.getItem(key) ?? 'null') as Stored<Content> | null
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

  const removeWhere = (isIt: (kept: Kept<Content>) => boolean): void => {
    for (const { key, stored } of readAll()) if (isIt(stored)) storage?.removeItem(key)
  }
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
    /** Keeps a form instead of what was kept of it before. */
    keep(kept: Kept<Content>): void {
      const key = prefix + kept.draft.clientId
      const value = JSON.stringify({ ...kept, at: now() } satisfies Stored<Content>)
      try {
        removeOldest(value.length, key)
        storage?.setItem(key, value)
      } catch {
        // Without space the text is only on its page.
      }
    },
    /** What this browser keeps for a person, oldest first. */
    of: (author: string): Kept<Content>[] =>
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
        storage?.setItem(prefix + clientId, JSON.stringify({ ...stored, isWaiting: true } satisfies Stored<Content>))
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
    clear: (author: string): void => removeWhere((kept) => kept.author === author),
    removeWhere,
  }
}

export type KeptDrafts = ReturnType<typeof createKeptDrafts<DraftContent>>

/** Null where the browser denies it, as some do for a site whose cookies are blocked. */
function storageOf(name: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return window[name]
  } catch {
    return null
  }
}

/** Drafts that this browser keeps until the server has them, whichever tab they were written in. */
export const keptDrafts = (): KeptDrafts => createKeptDrafts(storageOf('localStorage'))

/**
 * Forms that this tab keeps until their author is signed in again. Not for the whole browser: a person who has signed out
 * leaves nothing there. Earlier versions kept them under `trackquery-typing`. That is deleted unread: the server has
 * confirmed nothing of it, and it lasted ten minutes.
 */
export function keptForms() {
  const storage = storageOf('sessionStorage')
  storage?.removeItem('trackquery-typing')
  return createKeptDrafts<FormContent>(storage, Date.now, signInMs)
}
