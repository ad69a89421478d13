import type { Plugin } from 'vite'

/**
 * What the router imports for its framework mode and for instrumentation, neither of which a data router without them
 * ever runs: route manifests, style and module links of pages, wrapped handlers. In the browser 3 kB gzip.
 * A name that a new version asks for and that is missing here stops the build.
 */
const stand: Record<string, string> = {
  'lib/dom/ssr/components.js': `
    import { createContext, useRef } from 'react'
    export const FrameworkContext = createContext(undefined)
    const nothing = () => null
    export { nothing as PrefetchPageLinks, nothing as Links, nothing as Meta, nothing as Scripts }
    export { nothing as setIsHydrated, nothing as useFrameworkContext }
    export const CRITICAL_CSS_DATA_ATTRIBUTE = ''
    export const usePrefetchBehavior = () => [false, useRef(null), {}]
    export const mergeRefs = (...refs) => (value) => {
      for (const ref of refs) if (typeof ref === 'function') ref(value); else if (ref) ref.current = value
    }`,
  'lib/router/instrumentation.js': `
    const none = () => undefined
    export { none as consumeInstrumentationClientResultMetaReceiver, none as getRouteInstrumentationUpdates }
    export { none as instrumentClientSideRouter, none as instrumentHandler }
    export const instrumentationResultMetaContext = undefined`,
}

export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load(id) {
    const [, file] = /react-router\/dist\/production\/(lib\/.+\.js)$/.exec(id.split('\\').join('/')) ?? []
    return file === undefined ? null : stand[file]
  },
})
