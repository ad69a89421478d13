import { number } from '../number.ts'
/** Texts of the viewer of pictures. */
export const pictureWords = {
  close: 'Close',
  download: 'Download',
  previous: 'Previous picture',
  next: 'Next picture',
  place: (at: number, count: number) => `${number(at)} of ${number(count)}`,
}
