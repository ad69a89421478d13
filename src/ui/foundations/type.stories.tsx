import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../text/text.tsx'
import { group, named } from './theme.ts'
import { pixels } from './tokens.ts'

/**
 * Inter in six sizes and three weights, and two smaller sizes for initials. Most of a page is `base` and `normal`.
 * Sizes are in rem, so text follows the browser's setting. Compared figures are tabular.
 */
const meta = {
  title: 'Foundations/Type',
  parameters: { frame: 860 },
} satisfies Meta
export default meta

type Story = StoryObj<typeof meta>

const sample = 'The printer on floor 3 jams'

/** A sample with its name and measures. */
function Line({ name, measures, children }: { name: string; measures: ReactNode; children: ReactNode }) {
  return (
    <div className="grid items-baseline gap-x-6 gap-y-1 border-b border-line py-3 last:border-b-0 md:grid-cols-[12rem_minmax(0,1fr)]">
      <div>
        <Text weight="medium" size="sm">
          {name}
        </Text>
        <Text tone="muted" size="xs" className="tabular-nums">
          {measures}
        </Text>
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  )
}

const valueOf = (name: string) => group('Sizes').tokens.find((token) => token.name === name)?.value

/** Size and line height in px, and the letter spacing of large text. */
export const Sizes: Story = {
  render: () => (
    <div>
      {named('Sizes', 'text-')
        .toReversed()
        .map(({ name, value }) => {
          const [height = '', spacing] = ['line-height', 'letter-spacing'].map((part) =>
            valueOf(`text-${name}--${part}`),
          )
          return (
            <Line
              key={name}
              name={name}
              measures={[`${pixels(value)} / ${pixels(height)} px`, spacing].filter(Boolean).join(', ')}
            >
              <p
                style={{
                  fontSize: `var(--text-${name})`,
                  lineHeight: `var(--text-${name}--line-height)`,
                  letterSpacing: spacing && `var(--text-${name}--letter-spacing)`,
                }}
              >
                {sample}
              </p>
            </Line>
          )
        })}
    </div>
  ),
}

/** Normal for text, medium for names, semibold for titles and unread rows. */
export const Weights: Story = {
  render: () => (
    <div>
      {named('Weights', 'font-weight-').map(({ name, value }) => (
        <Line key={name} name={name} measures={value}>
          <p className="text-xl" style={{ fontWeight: `var(--font-weight-${name})` }}>
            {sample}
          </p>
        </Line>
      ))}
    </div>
  ),
}

/** The font families for text and for code, with tabular figures in Inter. */
export const Families: Story = {
  render: () => (
    <div>
      {named('Families', 'font-').map(({ name, value }) => (
        <Line key={name} name={name} measures={value.split(',')[0]?.replaceAll('"', '')}>
          <p className="text-xl wrap-anywhere" style={{ fontFamily: `var(--font-${name})` }}>
            ABCDEFGHIJKLM abcdefghijklm 0123456789
          </p>
        </Line>
      ))}
      <Line name="Tabular figures" measures="for tables, references and clocks">
        <Stack gap="none" className="w-fit text-end text-xl tabular-nums">
          <p>1,117.10</p>
          <p>984.26</p>
        </Stack>
      </Line>
    </div>
  ),
}

const faces = [
  { name: 'Inter', family: '"Inter Variable"' },
  { name: 'Fallback', family: '"Inter Fallback"' },
]

/** The width of a text in a family and a weight, in px; 0 on the server. */
function measure(text: string, family: string, weight: string): number {
  const context = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d')
  if (!context) return 0
  context.font = `${weight} 20px ${family}`
  return context.measureText(text).width
}

const sentence = 'Ben waits for an answer about the printer on floor 3 since Monday, 9:41.'

/**
 * Until Inter has loaded, a font of the system stands in, with one face for each weight. Its metrics are adjusted, so that
 * no line moves when Inter arrives. The figure is the width of the sentence. Where neither Arial nor a font of its widths is
 * installed, the browser takes a font of its own.
 */
export const FallbackFaces: Story = {
  render: () => (
    <div>
      {named('Weights', 'font-weight-').map(({ name, value }) =>
        faces.map((face) => (
          <Line
            key={`${name} ${face.name}`}
            name={`${face.name}, ${name}`}
            measures={`${measure(sentence, face.family, value).toFixed(0)} px`}
          >
            <p className="text-base" style={{ fontFamily: face.family, fontWeight: value }}>
              {sentence}
            </p>
          </Line>
        )),
      )}
    </div>
  ),
}
