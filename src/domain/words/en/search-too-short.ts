import { limits } from '../../limits.ts'

/** Why a text is not searched for: `isSearchable` says no. */
export const searchTooShort = `Type at least ${limits.searchText.min} letters or digits. One Chinese character is enough.`
