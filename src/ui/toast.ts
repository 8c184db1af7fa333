/**
 * Says that something happened elsewhere than where one looks. What is wrong with a field stands at the field. A message
 * takes the place of the one before, unless that has a button.
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
  /** For how long it can be done; 20 unless said. */
  seconds?: number
}

let mountToaster = (): void | Promise<void> => {}
let mounted = (): void => {}
const toaster = new Promise<void>((resolve) => {
  mounted = resolve
})

/** With the first message `mount` is called, which fetches and mounts `Toaster`; the message waits until it is there. */
export function onFirstToast(mount: () => void | Promise<void>): void {
  mountToaster = mount
}

/** Said by `Toaster`. */
export function toasterIsMounted(): void {
  mounted()
}

/** What is shown, unless it has a button. */
let shown: number | string | undefined

type Kind = 'success' | 'error' | 'message'

async function say(kind: Kind, message: string, action?: ToastAction): Promise<void> {
  const duration = action ? (action.seconds ?? 20) * 1000 : kind === 'error' ? 10_000 : 5_000
  try {
    const [{ toast: sonner }] = await Promise.all([import('sonner'), toaster, mountToaster()])
    if (shown !== undefined) sonner.dismiss(shown)
    const id = sonner[kind](message, { duration, ...(action && { action }) })
    shown = action ? undefined : id
  } catch {
    sayPlainly(message, duration)
  }
}

/** Without Sonner, whose code could not be fetched. */
function sayPlainly(message: string, duration: number): void {
  const line = document.createElement('p')
  line.role = 'alert'
  line.className = 'toast toast-plain'
  line.textContent = message
  document.body.append(line)
  setTimeout(() => line.remove(), duration)
}
