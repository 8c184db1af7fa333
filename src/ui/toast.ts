/**
 * Says that something happened elsewhere than where one looks. What is wrong with a field stands at the field. A message
 * replaces the one before, unless one of them has a button or is about another item.
 * Sonner is fetched with the first message, and `onFirstToast` lets a layout mount `Toaster` only then.
 */
export const toast = {
  /** It worked: 'Added to cart'. */
  done: (message: string, options?: ToastOptions): void => void say('success', message, options),
  /** It did not, and what to do. Stays twice as long. */
  failed: (message: string): void => void say('error', message),
  /** Worth knowing. */
  note: (message: string): void => void say('message', message),
}

export interface ToastOptions {
  /** A button beside the message, which stays longer then. */
  action?: ToastAction | undefined
  /** The id of the item that the message is about: it replaces only the earlier message about that item. */
  itemId?: string
}

export interface ToastAction {
  label: string
  onClick: () => void
  /** Set where the action is refused later: the message ends then, even while somebody points at it. */
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

/** The newest toast about each item, and about none, which the next one replaces. */
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

/** Without Sonner, whose code could not be fetched. */
function sayPlainly(message: string, duration: number): void {
  const line = document.createElement('p')
  line.role = 'alert'
  line.className = 'toast toast-plain'
  line.textContent = message
  document.body.append(line)
  setTimeout(() => line.remove(), duration)
}
