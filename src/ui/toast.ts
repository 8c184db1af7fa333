/**
 * Says that something happened elsewhere than where one looks. What is wrong with a field stands at the field.
 * Sonner is fetched with the first message, and `onFirstToast` lets a layout mount `Toaster` only then.
 */
export const toast = {
  /** It worked: 'Added to cart'. `action` is a button beside it, and the message stays for as long as one needs to reach it. */
  done: (message: string, action?: ToastAction): void => void say('success', message, action),
  /** It did not, and what to do. Stays twice as long. */
  failed: (message: string): void => void say('error', message),
  /** Worth knowing. */
  note: (message: string): void => void say('message', message),
}

export interface ToastAction {
  label: string
  onClick: () => void
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

type Kind = 'success' | 'error' | 'message'

async function say(kind: Kind, message: string, action?: ToastAction): Promise<void> {
  firstToast()
  const [{ toast: sonner }] = await Promise.all([import('sonner'), toaster])
  const duration = action ? 20_000 : kind === 'error' ? 10_000 : 5_000
  sonner[kind](message, { duration, ...(action && { action }) })
}
