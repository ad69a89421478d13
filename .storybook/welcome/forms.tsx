import { CheckboxField } from '../../src/ui/field/checkbox-field.tsx'
import { NumberField } from '../../src/ui/number-field/number-field.tsx'
import { RadioField } from '../../src/ui/field/radio-field.tsx'
import { SegmentedControl } from '../../src/ui/segmented-control/segmented-control.tsx'
import { SelectField } from '../../src/ui/field/select-field.tsx'
import { Switch } from '../../src/ui/switch/switch.tsx'
import { TextAreaField } from '../../src/ui/field/text-area-field.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import type { Exhibit } from './exhibit.ts'

/** Fields that the welcome page renders. */
export const forms: Exhibit[] = [
  {
    title: 'Forms/TextField',
    width: 'card',
    show: <TextField label="Display name" name="displayName" defaultValue="Ada Lovelace" />,
  },
  {
    title: 'Forms/SelectField',
    width: 'card',
    show: (
      <SelectField
        label="Assignee"
        name="assignee"
        options={[
          { value: 'ana', label: 'Ana' },
          { value: 'ben', label: 'Ben' },
        ]}
      />
    ),
  },
  {
    title: 'Forms/CheckboxField',
    show: <CheckboxField label="Everybody in the company may read it" name="open" defaultChecked />,
  },
  { title: 'Forms/Switch', show: <Switch label="Notify me by mail" name="mail" defaultChecked /> },
  {
    title: 'Forms/SegmentedControl',
    show: (
      <SegmentedControl
        label="Time"
        name="time"
        defaultValue="week"
        options={[
          { value: 'day', label: 'Day' },
          { value: 'week', label: 'Week' },
          { value: 'month', label: 'Month' },
        ]}
      />
    ),
  },
  {
    title: 'Forms/TextAreaField',
    width: 'card',
    show: (
      <TextAreaField label="Your reply" name="reply" rows={2} defaultValue="The roller is new. Does it still jam?" />
    ),
  },
  {
    title: 'Forms/NumberField',
    width: 'card',
    show: (
      <NumberField
        label="Close after"
        name="days"
        defaultValue={7}
        min={1}
        max={30}
        unit="days"
        words={{ more: 'More', less: 'Less' }}
      />
    ),
  },
  {
    title: 'Forms/RadioField',
    width: 'card',
    show: (
      <RadioField
        label="Visible to"
        name="visibility"
        defaultValue="staff"
        options={[
          { value: 'staff', label: 'Staff and you' },
          { value: 'company', label: 'Everybody' },
        ]}
      />
    ),
  },
]
