import './main-controls.css'
import { DocsContext } from '@storybook/addon-docs/blocks'
import { useContext } from 'react'
import { UPDATE_STORY_ARGS } from 'storybook/internal/core-events'
import type { PreparedStory } from 'storybook/internal/types'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Switch } from '#ui/switch/switch.tsx'
import { useArgs } from './docs-story.tsx'
import { type Knob, knobsOf } from './knobs.ts'

/**
 * The main controls of the playground, below it, as fields of the library: what a person changes first. The table of props
 * has all others.
 */
export function MainControls({ story }: { story: PreparedStory }) {
  const { channel } = useContext(DocsContext)
  const args = useArgs(story)
  const knobs = knobsOf(story.argTypes)
  if (knobs.length === 0) return null
  const fieldOf = (knob: Knob) => (
    <KnobField
      key={knob.name}
      knob={knob}
      value={args[knob.name]}
      onChange={(value) => channel.emit(UPDATE_STORY_ARGS, { storyId: story.id, updatedArgs: { [knob.name]: value } })}
    />
  )
  const values = knobs.filter(({ kind }) => kind !== 'switch')
  const switches = knobs.filter(({ kind }) => kind === 'switch')
  return (
    <fieldset className="docs-knobs" aria-label="Main controls">
      {values.length > 0 && <div className="docs-knobs-values">{values.map(fieldOf)}</div>}
      {switches.length > 0 && <div className="docs-knobs-switches">{switches.map(fieldOf)}</div>}
    </fieldset>
  )
}

type KnobFieldProps = {
  knob: Knob
  value: unknown
  onChange: (value: unknown) => void
}

function KnobField({ knob, value, onChange }: KnobFieldProps) {
  const { name, kind } = knob
  if (kind === 'switch') return <Switch name={name} label={name} checked={value === true} onCheckedChange={onChange} />
  if (kind === 'text')
    return (
      <TextField
        name={name}
        label={name}
        value={typeof value === 'string' ? value : ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  // An option may be a number, or a choice that stands for an element. Its place identifies it.
  const place = knob.options.indexOf(value)
  const options = knob.options.map((option, at) => ({ value: String(at), label: String(option) }))
  return (
    <SelectField
      name={name}
      label={name}
      options={place < 0 ? [{ value: '-1', label: '–' }, ...options] : options}
      value={String(place)}
      onChange={({ currentTarget }) => onChange(knob.options[Number(currentTarget.value)])}
    />
  )
}
