import { api, send } from '../shared/api.ts'
import { addRecentSearch } from './recent-searches.ts'

/** The shop counts it, so that it can become a popular one. */
export function noteSearch(text: string): void {
  addRecentSearch(text)
  send(api.product.recordSearch.$post({ json: { search: text } })).catch(() => {})
}
