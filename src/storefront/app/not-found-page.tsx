import { notFound } from '../shared/not-found.ts'

export async function loader(): Promise<never> {
  notFound()
}

export { NotFound as Component } from './not-found.tsx'
