import { data } from 'react-router'

/** Action data with status 422: the page shows its form again, with errors and the typed values. */
export const unprocessable = <T>(formError: T) => data(formError, { status: 422 })
