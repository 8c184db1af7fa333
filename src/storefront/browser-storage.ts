/** Texts kept in the browser. Where it forbids that, nothing is kept and nothing fails. */
export type TextStore = {
  get: (key: string) => string | null
  set: (key: string, text: string | null) => void
}

function storeIn(storage: () => Storage): TextStore {
  return {
    get(key) {
      try {
        return storage().getItem(key)
      } catch {
        return null
      }
    },
    set(key, text) {
      try {
        if (text === null) storage().removeItem(key)
        else storage().setItem(key, text)
      } catch {
        // Forbidden or full: what is kept here is a comfort, never a need.
      }
    },
  }
}

/** Between visits, for every tab. */
export const localStore: TextStore = storeIn(() => localStorage)

/** As long as this tab is open. */
export const sessionStore: TextStore = storeIn(() => sessionStorage)
