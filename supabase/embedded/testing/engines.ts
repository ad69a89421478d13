/**
 * The engines on which a suite runs: both, or PGlite alone with `TEST_DATABASE=pglite`, as `npm test -- quick` sets it.
 * Use it with `describe.each`.
 */
export const engines = [
  { engine: 'PGlite', postgres: false },
  { engine: 'PostgreSQL', postgres: true },
].filter(({ postgres }) => !(postgres && process.env.TEST_DATABASE === 'pglite'))
