import { log } from '../../../platform/log.ts'
import { applyServices } from './current-services.ts'

/** Every process asks, as those that run jobs are not told of changes. */
const POLL_MS = 3_000

const listeners = new Set<() => void>()
let timer: NodeJS.Timeout | undefined

/** Pages that a process made with the keys of before are made again by `onChange`. */
export async function watchServices(onChange?: () => void): Promise<void> {
  if (onChange) listeners.add(onChange)
  await applyNow()
  timer ??= setInterval(() => {
    applyNow().catch((error) => log.warn({ err: error }, 'the keys of services could not be read'))
  }, POLL_MS).unref()
}

export async function applyNow(): Promise<void> {
  if (await applyServices()) for (const onChange of listeners) onChange()
}

export function stopWatchingServices(): void {
  clearInterval(timer)
  timer = undefined
}
