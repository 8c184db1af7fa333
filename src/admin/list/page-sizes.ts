import { messageOf, send } from '../../client/api-client.ts'
import { isNumber, isRecord, readJson } from '../../lib/json.ts'
import { type PageList, pageSizesOf } from '../../shop/accounts/admins/page-sizes-rules.ts'
import { toast } from '../../ui/toast.ts'
import { api } from '../shared/api.ts'

// The page brings what the admin has chosen before, in any browser.
const page = typeof document === 'undefined' ? null : document.getElementById('dashboard')
const chosen = new Map(Object.entries(readJson(page?.dataset.pageSizes ?? null, isRecord) ?? {}))

/** `initial` belongs to the list, `remembered` to the admin. */
export function ownPageSizes(list: PageList, isDemo: boolean) {
  const { sizes, initial } = pageSizesOf(list, isDemo)
  const size = chosen.get(list)
  return { sizes, initial, remembered: isNumber(size) && sizes.includes(size) ? size : initial }
}

export function rememberPageSize(list: PageList, size: number): void {
  chosen.set(list, size)
  send(api.admins['save-page-size'].$put({ json: { list, size } })).catch((error) =>
    toast.failed(messageOf(error, 'The number of rows was not remembered. Please try again.')),
  )
}
