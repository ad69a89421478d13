import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { type Change, changed, withoutCallsTo } from './unused-code.ts'

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

/**
 * Ways through the router's own files that no page of ours goes; with the question answered, the minifier leaves out
 * what lies behind it. 3 kB gzip. Each place has to be found, so a version that words it otherwise stops the build.
 */
const answered: Record<string, Change[]> = {
  'lib/router/router.js': [
    // Routes are all known from the start: none is discovered, patched in or replaced while somebody works.
    { from: 'if (isFogOfWar) {', to: 'if (false) {' },
    { from: 'if (!isFogOfWar) {', to: '{' },
    { from: 'init.patchRoutesOnNavigation', to: 'undefined' },
    { from: 'future.unstable_customRouteDiscovery', to: 'false' },
    { from: 'if (pendingDiscoveryCancellation)', to: 'if (false)' },
    { from: 'if (fogOfWar.active && fogOfWar.matches)', to: 'if (false)' },
    { from: '_internalSetRoutes,', to: '' },
    { from: '\t\tpatchRoutes,', to: '' },
    // No page is shown by the router's view transitions.
    { from: 'restoreAppliedTransitions(routerWindow, appliedViewTransitions);', upTo: '\t\t}', to: '' },
    {
      from: 'if (pendingAction === "POP" && !isUninterruptedRevalidation && location !== state.location)',
      to: 'if (false)',
    },
    { from: 'if (pendingViewTransitionEnabled)', to: 'if (false)' },
    // Nothing is asked before a page is left.
    { from: 'if (blockerFunctions.size === 0) return;', to: 'return;' },
    { from: 'if (blockerKey && delta != null)', to: 'if (false)' },
    { from: 'if (blockerKey)', to: 'if (false)' },
    { from: 'if (unblockBlockerHistoryUpdate)', to: 'if (false)' },
    { from: 'if (blockers.size > 0 && !isUninterruptedRevalidation)', to: 'if (false)' },
    // An address is shown as it is, and what is measured is not measured by the router.
    { from: 'if (opts?.mask)', to: 'if (false)' },
    { from: 'if (init.instrumentations)', to: 'if (false)' },
    // Our data strategy asks the server for everything at once: no loader, action or middleware runs in the browser.
    { from: 'init.dataStrategy || defaultDataStrategyWithMiddleware', to: 'init.dataStrategy' },
    { from: 'if (!init.dataStrategy &&', to: 'if (false &&' },
    {
      from: '\tlet runClientMiddleware = ',
      upTo: '\tlet results = await dataStrategyImpl({',
      to: '\tlet runClientMiddleware;\n',
    },
    {
      from: 'if (callHandler && (isMutationMethod(request.method) || !isMiddlewareOnlyRoute)) return callLoaderOrAction',
      upTo: '\t\t\treturn Promise.resolve({',
      to: '',
    },
    // A page's screen is all that comes later.
    { from: 'if (typeof route.lazy === "function")', to: 'if (false)' },
  ],
  'lib/components.js': [
    {
      from: '\t\tlet isViewTransitionAvailable = ',
      upTo: '\t\tif (!viewTransitionOpts || !isViewTransitionAvailable)',
      to: '',
    },
    { from: 'if (!viewTransitionOpts || !isViewTransitionAvailable)', to: 'if (true)' },
    {
      from: '\tReact$1.useEffect(() => {\n\t\tif (vtContext.isTransitioning && !vtContext.flushSync)',
      upTo: '\tlet navigator = React$1.useMemo',
      to: '',
    },
  ],
}

/** What tells a developer of mistakes that would have shown long before. */
const hints = ['warning', 'warnOnce', 'warningOnce']

export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load(id) {
    const [, file = ''] = /react-router\/dist\/production\/(lib\/.+\.js)$/.exec(id.split('\\').join('/')) ?? []
    if (!file || stand[file]) return stand[file]
    const code = changed(readFileSync(id, 'utf8'), answered[file] ?? [], file)
    return withoutCallsTo(hints, code, (text) => this.parse(text))
  },
})
