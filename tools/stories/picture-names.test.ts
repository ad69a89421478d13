import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choosePictures, pictureName, shortestNames } from './picture-names.ts'

const pictures = ['actions-button--primary', 'actions-button--danger', 'actions-button-group--primary'].flatMap(
  (story) => ['light', 'dark'].map((view) => ({ story, view })),
)

test.each([
  ['actions-button--primary.dark', ['actions-button--primary.dark']],
  ['actions-button--primary', ['actions-button--primary.light', 'actions-button--primary.dark']],
  ['actions-button-group', ['actions-button-group--primary.light', 'actions-button-group--primary.dark']],
])('the name %s stands for %j', (name, expected) => {
  const { chosen, unknown } = choosePictures(pictures, [name])
  expect(chosen.map(pictureName)).toEqual(expected)
  expect(unknown).toEqual([])
})

test.each(['actions', 'actions-button--', 'actions-button--primary.', 'light', ''])(
  'the name %j stands for no picture',
  (name) => expect(choosePictures(pictures, [name])).toEqual({ chosen: [], unknown: [name] }),
)

test('if every picture of a component is chosen, the shortest names contain only the name of the component', () => {
  expect(shortestNames(pictures, ({ story }) => story.startsWith('actions-button--'))).toEqual(['actions-button'])
})

test('the shortest names stand for exactly the chosen pictures', () => {
  fc.assert(
    fc.property(fc.subarray(pictures), (wanted) => {
      const names = shortestNames(pictures, (picture) => wanted.includes(picture))
      expect(choosePictures(pictures, names).chosen).toEqual(wanted)
    }),
  )
})
