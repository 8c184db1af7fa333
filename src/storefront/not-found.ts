import { data } from 'react-router'

/** Ends a loader with the 404 page and its status. */
export function notFound(): never {
  throw data(null, { status: 404 })
}
