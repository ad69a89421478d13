// One drawing a file; the package has types for its whole set only.
declare module 'lucide/dist/esm/icons/*' {
  const drawing: import('./glyph.tsx').Drawing
  export default drawing
}
