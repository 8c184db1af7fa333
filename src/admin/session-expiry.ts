import { urls } from './urls.ts'

let hasEnded = false

/** Nobody can save any more: what is typed is kept as a draft, and leaving asks nothing. */
export const hasSessionEnded = () => hasEnded

export function endSession(): void {
  hasEnded = true
  // Back from the login, the browser may show this very page again.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) hasEnded = false
  })
  location.assign(urls.login)
}
