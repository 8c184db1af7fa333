/**
 * Says that something happened elsewhere than where one looks. What is wrong with a field stands at the field.
 * Sonner is fetched with the first message, and `onFirstToast` lets a layout mount `Toaster` only then.
 */
export const toast = {
  /** It worked: 'Added to cart'. */
  done: (message: string): void => void say('success', message),
  /** It did not, and what to do. Stays twice as long. */
  failed: (message: string): void => void say('error', message),
  /** Worth knowing. */
  note: (message: string): void => void say('message', message),
}

let firstToast = (): void => {}
let mounted = (): void => {}
const toaster = new Promise<void>((resolve) => {
  mounted = resolve
})

/** Calls `listener` with the first message, which waits until `Toaster` is there. */
export function onFirstToast(listener: () => void): void {
  firstToast = listener
}

/** Said by `Toaster`. */
export function toasterIsMounted(): void {
  mounted()
}

async function say(kind: 'success' | 'error' | 'message', message: string): Promise<void> {
  firstToast()
  const [{ toast: sonner }] = await Promise.all([import('sonner'), toaster])
  sonner[kind](message, { duration: kind === 'error' ? 10_000 : 5_000 })
}
