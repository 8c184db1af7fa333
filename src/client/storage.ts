/** Reads and writes never throw: storage may be blocked or full. */
export type TextStore = {
  get: (key: string) => string | null
  /** False if the text was not stored. */
  set: (key: string, text: string | null) => boolean
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
        return true
      } catch {
        return false
      }
    },
  }
}

export const localStore: TextStore = storeIn(() => localStorage)

export const sessionStore: TextStore = storeIn(() => sessionStorage)
