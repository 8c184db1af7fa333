import { urls } from './urls.ts'

let hasEnded = false

/** Nobody can save any more: what is typed is kept as a draft, and leaving asks nothing. */
export const hasSessionEnded = () => hasEnded

export function endSession(): void {
  hasEnded = true
  location.assign(urls.login)
}
