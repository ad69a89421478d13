/** Words for a browser whose request could not even be read, because it brought too much along. */
export const requestHeadWords = {
  title: 'Request Too Large',
  message:
    'Your browser sent more cookies, or a longer address, than can be read. Open the start page, and sign in again if you are asked to. If this page comes back, remove the cookies of this site in the settings of your browser.',
}
