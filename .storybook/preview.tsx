import '../src/ui/font.css'
import '../src/screens/screens.css'
import './canvas.css'
import type { Preview } from '@storybook/react-vite'
import { configure } from 'storybook/test'
import { MINIMAL_VIEWPORTS } from 'storybook/viewport'
import { provideWords } from '../src/domain/words/current.ts'
import { en } from '../src/domain/words/en.ts'
import { LazyDocsPage } from './docs-lazy.tsx'
import { setChromaticModes } from './chromatic.ts'
import { setControls } from './controls.ts'
import { fillDefaults, withoutFilledDefaults } from './control-defaults.ts'
import { Frame, type FrameSize } from './frame.tsx'
import { loadFonts } from './load-fonts.ts'
import { RouterStub } from './router-stub.tsx'
import { globalTypes, initialGlobals, withToolbar } from './toolbar.ts'
import { isRunOfStories } from './run/is-run.ts'
import { describeWindowByName } from './window-to-json.ts'

describeWindowByName()
provideWords(en)

// A busy machine may take seconds to load what a story loads on demand.
if (isRunOfStories()) {
  configure({ asyncUtilTimeout: 15_000 })
  void import('./run/page.ts').then((page) => {
    globalThis.storyPage = page
  })
}

const view = (name: string, width: number, height: number) => ({
  name,
  styles: { width: `${width}px`, height: `${height}px` },
})

/** Viewports for components that are placed relative to the page: `globals: { viewport: { value: 'phone' } }`. */
const views = {
  phone: view('Phone', 360, 480),
  desktop: view('Desktop', 1024, 480),
  dialog: view('Room for a dialog', 720, 480),
  corner: view('Corner of a page', 440, 320),
  strip: view('Top of a page', 480, 64),
}

/** The values of `defaultValue`, `defaultChecked` and the like, as one text. */
const defaultsIn = (args: Record<string, unknown>): string =>
  Object.keys(args)
    .filter((name) => /^default[A-Z]/.test(name))
    .map((name) => `${name} ${String(args[name])}`)
    .join()

const preview: Preview = {
  globalTypes,
  initialGlobals,
  // A story without a screenshot has tags: ['!visual'].
  tags: ['autodocs', 'visual'],
  parameters: {
    layout: 'fullscreen',
    a11y: {
      test: 'error',
      // WCAG 2.2, 2.5.8 (target size); off by default in axe.
      config: { rules: [{ id: 'target-size', enabled: true }] },
      // A run only reads violations. Describing passed rules takes a third of axe's time.
      options: isRunOfStories() ? { resultTypes: ['violations'] } : {},
    },
    controls: { expanded: true },
    docs: { page: LazyDocsPage },
    viewport: { options: { ...MINIMAL_VIEWPORTS, ...views } },
    options: {
      storySort: {
        method: 'alphabetical',
        order: [
          'Welcome',
          'Screens',
          'Foundations',
          'Actions',
          'Forms',
          'Overlays',
          'Data',
          'Feedback',
          'Layout',
          'Mails',
          'Internals',
        ],
      },
    },
  },
  argTypesEnhancers: [setChromaticModes, setControls],
  argsEnhancers: [fillDefaults],
  loaders: [
    async () => {
      await loadFonts()
      return {}
    },
  ],
  decorators: [
    // A default counts when a component is mounted, so a changed control mounts it anew.
    (Story, { args }) => <Story key={defaultsIn(args)} />,
    withToolbar,
    (Story, { title, parameters, storyGlobals }) => {
      if (title.startsWith('Screens/')) {
        return (
          <RouterStub path={(parameters.path as string | undefined) ?? '/'}>
            <Story />
          </RouterStub>
        )
      }
      return (
        <Frame size={(parameters.frame as FrameSize | undefined) ?? 'fit'} isCentred={!storyGlobals.viewport}>
          <Story />
        </Frame>
      )
    },
    withoutFilledDefaults,
  ],
}

export default preview
