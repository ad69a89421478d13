import type { Difference } from './differences.ts'

/*
 * How people name the pictures of a report. A name stands for one picture (`components-button--primary.light`), for all
 * pictures of a story (`components-button--primary`) or for all pictures of a component (`components-button`).
 */

type Named = Pick<Difference, 'story' | 'view'>

/** The name of one picture: the story's id and the view. */
export const pictureName = ({ story, view }: Named): string => `${story}.${view}`

/** The name of a component or screen: the part of the story's id that all stories of a title share. */
export const componentOf = ({ story }: Pick<Difference, 'story'>): string => story.split('--')[0] ?? story

/** The names that a picture answers to, from the widest to the narrowest. */
const namesOf = (picture: Named): string[] => [componentOf(picture), picture.story, pictureName(picture)]

/**
 * The pictures that the names stand for, in the order of the report.
 * @returns the chosen pictures, and the names that stand for none
 */
export function choosePictures<T extends Named>(pictures: readonly T[], names: readonly string[]) {
  const known = new Set(pictures.flatMap(namesOf))
  return {
    chosen: pictures.filter((picture) => namesOf(picture).some((name) => names.includes(name))),
    unknown: names.filter((name) => !known.has(name)),
  }
}

/**
 * The shortest list of names that stands for the chosen pictures and for no other one of the report.
 * @param isChosen decides for each picture of the report
 */
export function shortestNames<T extends Named>(pictures: readonly T[], isChosen: (picture: T) => boolean): string[] {
  const names = pictures.filter(isChosen).map((picture) => {
    const standsForChosenOnly = (name: string) =>
      pictures.every((other) => !namesOf(other).includes(name) || isChosen(other))
    return namesOf(picture).find(standsForChosenOnly) ?? pictureName(picture)
  })
  return [...new Set(names)]
}
