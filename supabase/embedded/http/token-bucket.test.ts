import { describe, expect, test } from 'vitest'
import { TokenBucket, TokenBuckets } from './token-bucket.ts'

describe('a token bucket', () => {
  let now = 0
  const create = () => new TokenBucket(3, 300, () => now)
  const take = (bucket: TokenBucket, many: number) => Array.from({ length: many }, () => bucket.tryTake())

  test('gives its capacity at once, then refills evenly', () => {
    const bucket = create()
    expect(take(bucket, 4)).toEqual([true, true, true, false])
    expect(bucket.msUntilFree).toBe(100)
    now += 250
    expect(take(bucket, 3)).toEqual([true, true, false])
    expect(bucket.msUntilFree).toBe(50)
  })

  test('refills to its capacity and no further', () => {
    const bucket = create()
    take(bucket, 3)
    now += 10_000
    expect(bucket.isFull).toBe(true)
    bucket.giveBack()
    expect(take(bucket, 4)).toEqual([true, true, true, false])
  })

  test('takes nothing when it is empty, so attempts do not delay the next call', () => {
    const bucket = create()
    take(bucket, 100)
    now += 100
    expect(take(bucket, 2)).toEqual([true, false])
  })

  test('is kept while others are added, until it is full again', () => {
    const buckets = new TokenBuckets()
    take(buckets.get('empty', create), 3)
    for (let at = 0; at < 60_000; at += 1) buckets.get(`other ${at}`, create)
    expect(buckets.get('empty', create).tryTake()).toBe(false)
  })
})
