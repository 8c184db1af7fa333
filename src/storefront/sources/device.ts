import { localStore, type TextStore } from '../../client/storage.ts'
import {
  type Guard,
  isArrayOf,
  isNullOr,
  isNumber,
  isObject,
  isOneOf,
  isString,
  readJson,
} from '../../lib/json.ts'
import { NOTICE_VERSION } from '../../shop/legal/notices/rules.ts'
import {
  type Click,
  channels,
  countedClick,
  directly,
  type OrderSource,
  type Recipient,
  recipients,
  sourceOf,
  type ToldSource,
} from '../../shop/orders/sources/rules.ts'
import { sourceKey } from '../shared/shop-facts.ts'

const isText: Guard<string | null> = isNullOr(isString)

/** `click` is null without consent. */
type Answer = {
  answer: 'yes' | 'no'
  version: string
  click: Click | null
  /** Whom the question named, of those who are told too. */
  tells?: Recipient[] | undefined
}

const isRecipients = isArrayOf(isOneOf(...recipients))

const isAnswer = isObject<Answer>({
  answer: isOneOf('yes', 'no'),
  version: isString,
  click: isNullOr(
    isObject<Click>({
      channel: isOneOf(...channels),
      source: isText,
      medium: isText,
      campaign: isText,
      at: isNumber,
    }),
  ),
  tells: (value): value is Recipient[] | undefined => value === undefined || isRecipients(value),
})

/** Nothing but the answer is on the device until it is yes: before, only the page itself knows how it was opened. */
export class SourceMemory {
  readonly #store: TextStore
  readonly #landing: OrderSource | null

  constructor(landing: OrderSource | null, store: TextStore = localStore) {
    this.#landing = landing
    this.#store = store
  }

  answer(): 'yes' | 'no' | null {
    return this.#read()?.answer ?? null
  }

  /** Counts how this page was opened, if that may be remembered. */
  visit(now: number): void {
    const known = this.#read()
    if (known?.answer === 'yes')
      this.#write({ ...known, click: countedClick(known.click, this.#landing, now) })
  }

  /** Who agreed is asked again where the shop tells more than the question said. */
  isAnswered(tells: readonly Recipient[]): boolean {
    const known = this.#read()
    return (
      known?.answer === 'no' || (known?.answer === 'yes' && tells.every((one) => known.tells?.includes(one)))
    )
  }

  allow(now: number, tells: Recipient[] = []): void {
    const before = this.#read()?.click ?? null
    const click = countedClick(before, this.#landing, now)
    this.#write({ answer: 'yes', version: NOTICE_VERSION, click, tells })
  }

  refuse(): void {
    this.#write({ answer: 'no', version: NOTICE_VERSION, click: null })
  }

  told(now: number): ToldSource | null {
    const known = this.#read()
    if (known?.answer !== 'yes') return null
    const { channel, source, medium, campaign } = countedClick(known.click, null, now) ?? directly
    const { tells = [] } = known
    return {
      ...{ channel, source, medium, campaign, agreedTo: known.version },
      ...(tells.length > 0 && { tells }),
      ...(tells.includes('meta') && { userAgent: navigator.userAgent }),
    }
  }

  #read(): Answer | null {
    return readJson(this.#store.get(sourceKey), isAnswer)
  }

  #write(answer: Answer): void {
    this.#store.set(sourceKey, JSON.stringify(answer))
  }
}

/** A reload, and a step back, is the same visit again. */
function landingOfPage(): OrderSource | null {
  const [opened] = performance.getEntriesByType('navigation')
  if (!opened || !('type' in opened) || opened.type !== 'navigate') return null
  return sourceOf(opened.name, document.referrer)
}

export const sourceMemory = new SourceMemory(landingOfPage())
