/** A body of at most that many bytes; null for a longer one, whatever its Content-Length claims. */
export async function readBytes(request: Request, maxBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The same, as text. */
export const readText = async (request: Request, maxBytes: number) =>
  (await readBytes(request, maxBytes))?.toString('utf8') ?? null
