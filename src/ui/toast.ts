// Toasts are for events away from the user's focus; field errors belong at the field. A toast replaces the
// previous one unless either has an action or they concern different items. Sonner is loaded with the first
// toast.
export const toast = {
  done: (message: string, options?: ToastOptions): void => void say('success', message, options),
  /** Stays twice as long as the others. */
  failed: (message: string): void => void say('error', message),
  note: (message: string): void => void say('message', message),
}

export interface ToastOptions {
  /** Stays 20 s unless `seconds` is given. */
  action?: ToastAction | undefined
  /** Replaces only the earlier toast of the same item. */
  itemId?: string
}

export interface ToastAction {
  label: string
  onClick: () => void
  /** An action that expires closes its toast then, even while hovered. */
  seconds?: number
}

let mountToaster = (): void | Promise<void> => {}
let mounted = (): void => {}
const toaster = new Promise<void>((resolve) => {
  mounted = resolve
})

/** `mount` is called with the first toast, which waits until `Toaster` is mounted. */
export function onFirstToast(mount: () => void | Promise<void>): void {
  mountToaster = mount
}

export function toasterIsMounted(): void {
  mounted()
}

/** The keys are ids of items; '' for toasts of no item. */
const newestToasts = new Map<string, number | string>()

type Kind = 'success' | 'error' | 'message'

async function say(kind: Kind, message: string, { action, itemId = '' }: ToastOptions = {}): Promise<void> {
  const duration = action ? (action.seconds ?? 20) * 1000 : kind === 'error' ? 10_000 : 5_000
  try {
    const [{ toast: sonner }] = await Promise.all([import('sonner'), toaster, mountToaster()])
    const earlier = newestToasts.get(itemId)
    if (earlier !== undefined) sonner.dismiss(earlier)
    const id = sonner[kind](message, { duration, ...(action && { action }) })
    if (itemId || !action) newestToasts.set(itemId, id)
    else newestToasts.delete(itemId)
    if (action?.seconds) setTimeout(() => sonner.dismiss(id), duration)
  } catch {
    sayPlainly(message, duration)
  }
}

/** Fallback if Sonner's chunk cannot be loaded. */
function sayPlainly(message: string, duration: number): void {
  const line = document.createElement('p')
  line.role = 'alert'
  line.className = 'toast toast-plain'
  line.textContent = message
  document.body.append(line)
  setTimeout(() => line.remove(), duration)
}
