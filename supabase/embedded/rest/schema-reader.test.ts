import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { PostgresConnection } from '@supabase/lite/postgres'
import { createSchemaReader } from './schema-reader.ts'

/** A connection that keeps the schema it read last. Each read ends when the test says so. */
function fakeConnection() {
  const reads: { end: () => void; fail: () => void }[] = []
  const state = { schema: 0, cached: undefined as number | undefined }
  const connection = {
    clearSchemaCache: async () => {
      state.cached = undefined
    },
    introspect: async () => {
      const { schema } = state
      const read = Promise.withResolvers<void>()
      reads.push({ end: () => read.resolve(), fail: () => read.reject(new Error('No connection')) })
      await read.promise
      state.cached = schema
    },
  }
  return { reads, state, connection: connection as unknown as PostgresConnection }
}

test('a read that was asked for later decides the schema, even if an earlier one takes longer', async () => {
  const { reads, state, connection } = fakeConnection()
  const readSchema = createSchemaReader(connection)
  const first = readSchema()
  await nextTurn()
  state.schema = 1
  const second = readSchema()
  await nextTurn()
  reads[1]?.end()
  await nextTurn()
  reads[0]!.end()
  await first
  await nextTurn()
  reads[1]!.end()
  await second
  expect(state.cached).toBe(1)
})

test('a failed read prevents no later read', async () => {
  const { reads, state, connection } = fakeConnection()
  const readSchema = createSchemaReader(connection)
  const first = readSchema()
  await nextTurn()
  reads[0]!.fail()
  await expect(first).rejects.toThrow('No connection')
  const second = readSchema()
  await nextTurn()
  reads[1]!.end()
  await second
  expect(state.cached).toBe(0)
})
