import { addressGroup } from './address-group.ts'

/**
 * Counts what clients hold at a time, so that one address takes no more than its share.
 * @returns takes one more for an address, and gives the function that frees it; null when the address has its share
 */
export function createAddressShares(most: number): (address: string | null | undefined) => (() => void) | null {
  const counts = new Map<string, number>()
  return (address) => {
    const group = addressGroup(address ?? 'unknown')
    const count = counts.get(group) ?? 0
    if (count >= most) return null
    counts.set(group, count + 1)
    let isFree = false
    return () => {
      if (isFree) return
      isFree = true
      const left = counts.get(group)! - 1
      if (left > 0) counts.set(group, left)
      else counts.delete(group)
    }
  }
}
