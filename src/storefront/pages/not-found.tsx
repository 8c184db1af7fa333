import { notFound } from '../not-found.ts'

export async function loader(): Promise<never> {
  notFound()
}

export { NotFound as Component } from '../parts/not-found.tsx'
