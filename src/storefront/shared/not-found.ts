import { data } from 'react-router'

export function notFound(): never {
  throw data(null, { status: 404 })
}
