import { isObject, isRecord, isString, readJson } from '../lib/json.ts'
import { sessionStore } from './browser-storage.ts'
import { knownSession } from './session.ts'

/** What one person typed and has not saved, by the name of the form. */
type Drafts = { of: string; forms: Record<string, unknown> }

const key = 'drafts'
const isDrafts = isObject<Drafts>({ of: isString, forms: isRecord })

/**
 * What the shopper typed into a form before the page was reloaded or their session ended; undefined when there is nothing.
 * It stays in this tab and is shown to nobody else: it goes when a form is opened by somebody else.
 */
export function draftOf(form: string): unknown {
  return drafts()?.forms[form]
}

/** Keeps what was typed into a form, in place of what was kept before; null when there is nothing left to keep. */
export function saveDraft(form: string, typed: unknown): void {
  const { of, forms } = drafts() ?? {}
  if (!of) return
  const kept: Drafts = { of, forms: { ...forms, [form]: typed ?? undefined } }
  sessionStore.set(key, JSON.stringify(kept))
}

/** Nothing is left behind by whoever logs out. */
export function forgetDrafts(): void {
  sessionStore.set(key, null)
}

/** The drafts of who is signed in; null when nobody is. */
function drafts(): Drafts | null {
  const of = knownSession()?.user?._id
  if (!of) return null
  const kept = readJson(sessionStore.get(key), isDrafts)
  if (kept?.of === of) return kept
  forgetDrafts()
  return { of, forms: {} }
}
