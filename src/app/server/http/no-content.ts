/** An empty response, for example to a prefetch that must not have an effect. */
export const noContent = (): Response => new Response(null, { status: 204 })
