/** Texts of the page for a request whose headers are too large to be parsed. */
export const requestHeadWords = {
  title: 'Request Too Large',
  message:
    'Your browser sent too many cookies or too long an address. Open the start page and sign in again if you are asked to. If this page appears again, delete the cookies of this site in your browser settings.',
}
