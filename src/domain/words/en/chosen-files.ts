import { number } from '../number.ts'

/** Texts of files that are chosen in a composer. They load with the first choice. */
export const chosenFilesWords = {
  removeFile: (name: string) => `Remove ${name}`,
  chosen: 'Chosen files',
  chosenFile: (name: string, size: string) => `${name} (${size})`,
  chosenAgain: (name: string, size: string) =>
    `${name} (${size}). If it is the file of this name above, it is attached once.`,
  uploading: 'Uploading files',
  uploaded: (percent: number) => number(percent / 100, { style: 'percent' }),
  cancelUpload: 'Cancel the upload',
  /** A picture is made smaller in the browser. */
  shrinking: (name: string, size: string) => `${name} (${size}), being made smaller…`,
  shrunk: (name: string, size: string, before: string) => `${name} (${size}, made smaller from ${before})`,
  sendOriginal: 'Send the original',
  sendSmaller: 'Send it smaller',
  /** The name of a button for one file. */
  of: (act: string, name: string) => `${act}: ${name}`,
}
