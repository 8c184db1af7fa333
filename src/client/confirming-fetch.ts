import { isObject, isString, readJson } from '../lib/json.ts'

const isRefusal = isObject({ secondFactor: isString })

let confirmIdentity: (() => Promise<boolean>) | undefined
let pending: Promise<boolean> | undefined

/** `handler` asks the user for the second factor, and says whether it was proved. */
export function onConfirmNeeded(handler: () => Promise<boolean>): () => void {
  confirmIdentity = handler
  return () => {
    confirmIdentity = undefined
  }
}

/** A call for which the second factor must be proved again is repeated once that is done. */
export async function confirmingFetch(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init)
  if (response.status !== 403 || !confirmIdentity) return response
  if (!readJson(await response.clone().text(), isRefusal)) return response
  pending ??= confirmIdentity().finally(() => {
    pending = undefined
  })
  return (await pending) ? fetch(url, init) : response
}
