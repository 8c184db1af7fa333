import { urls } from './urls.ts'

let hasEnded = false

/** Nothing can be saved any more: input is kept as a draft, and leaving shows no prompt. */
export const hasSessionEnded = () => hasEnded

export function endSession(): void {
  hasEnded = true
  // After the login, Back may restore this page from the back-forward cache.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) hasEnded = false
  })
  location.assign(urls.login)
}
