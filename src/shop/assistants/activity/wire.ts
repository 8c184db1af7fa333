import { type Paise, toRupees } from '../../../lib/money.ts'
import { hostOf } from '../host-rules.ts'

/** `assistant`: the host of its profile; null where people followed links that name what to buy. `value`: in rupees. */
export type AssistantActivityOnWire = {
  assistant: string | null
  profile: string
  carts: number
  checkouts: number
  handedOver: number
  orders: number
  value: number
  lastAt: string
}

type Activity = Omit<AssistantActivityOnWire, 'assistant' | 'value' | 'lastAt'> & {
  value: Paise
  lastAt: Date
}

export function presentActivity({ value, lastAt, profile, ...counts }: Activity): AssistantActivityOnWire {
  const assistant = hostOf(profile) || null
  return { assistant, profile, ...counts, value: toRupees(value), lastAt: lastAt.toISOString() }
}
