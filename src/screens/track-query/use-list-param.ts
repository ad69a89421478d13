import { useFormAction } from 'react-router'

/** The list to which the query of the current page leads back, for links that keep it. */
export const useListParam = (): string | null => new URLSearchParams(useFormAction().split('?')[1]).get('list')
