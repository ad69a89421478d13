// Lucide has types for its index only. Each icon is imported from its own file.
declare module 'lucide/dist/esm/icons/*' {
  const nodes: import('./create-icon.tsx').IconNode
  export default nodes
}
