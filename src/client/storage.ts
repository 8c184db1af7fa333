/** Reads and writes never throw: storage may be blocked or full. */
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
        // Storage is blocked or full; persistence here is optional.
      }
    },
  }
}

export const localStore: TextStore = storeIn(() => localStorage)

export const sessionStore: TextStore = storeIn(() => sessionStorage)
