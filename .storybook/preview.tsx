import '../src/ui/font.css'
import '../src/ui/theme.css'
import { withThemeByDataAttribute } from '@storybook/addon-themes'
import type { Preview } from '@storybook/react-vite'
import { MINIMAL_VIEWPORTS } from 'storybook/viewport'
import { en } from '../src/domain/words/en.ts'
import { provideWords } from '../src/screens/words.ts'
import { LazyDocsPage } from './docs-lazy.tsx'
import { setChromaticModes } from './chromatic.ts'
import { Frame, type FrameSize } from './frame.tsx'
import { RouterStub } from './router-stub.tsx'
import { applyChoices, globalTypes, initialGlobals } from './toolbar.ts'

provideWords(en)

/** Whether `npm test` runs the stories, and no panel shows axe's results. */
const isTest = import.meta.env.VITEST_STORYBOOK === 'false'

const weights = [400, 500, 600]

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

const preview: Preview = {
  globalTypes,
  initialGlobals,
  // A story without a picture has tags: ['!visual'].
  tags: ['autodocs', 'visual'],
  parameters: {
    layout: 'fullscreen',
    a11y: {
      test: 'error',
      // WCAG 2.2, 2.5.8 (target size); off by default in axe.
      config: { rules: [{ id: 'target-size', enabled: true }] },
      // Tests only read violations. Describing passed rules takes a third of axe's time.
      options: isTest ? { resultTypes: ['violations'] } : {},
    },
    controls: { expanded: true },
    docs: { page: LazyDocsPage },
    viewport: { options: { ...MINIMAL_VIEWPORTS, ...views } },
    options: { storySort: { order: ['Foundations', 'Components', 'Screens'] } },
  },
  argTypesEnhancers: [setChromaticModes],
  loaders: [
    // Load Inter before the story renders, so that pictures do not depend on timing.
    async () => {
      await Promise.all(weights.map((weight) => document.fonts.load(`${weight} 14px "Inter Variable"`)))
      return {}
    },
  ],
  decorators: [
    (Story, { globals }) => {
      applyChoices(globals)
      return <Story />
    },
    (Story, { title, parameters }) => {
      if (title.startsWith('Screens/')) {
        return (
          <RouterStub path={(parameters.path as string | undefined) ?? '/'}>
            <Story />
          </RouterStub>
        )
      }
      return (
        <Frame size={(parameters.frame as FrameSize | undefined) ?? 'fit'}>
          <Story />
        </Frame>
      )
    },
    withThemeByDataAttribute({
      themes: { light: 'light', dark: 'dark', system: 'system' },
      defaultTheme: 'light',
      attributeName: 'data-theme',
    }),
  ],
}

export default preview
